import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.ChildNode;
export type PageElement = DefaultTreeAdapterTypes.Element;

/** A parsed page to ask questions of. */
export interface Page {
  /** Every element of a name, in document order. */
  elements(name: string): readonly PageElement[];
  /** The text that is shown, without that of the head, white space squeezed. */
  readonly text: string;
  /** The text of all style elements. */
  readonly css: string;
  /** The content of every comment. */
  readonly comments: readonly string[];
  readonly nodeCount: number;
}

/** Parses HTML as a browser does. */
export function pageOf(html: string): Page {
  const nodes = walk(parse(html).childNodes);
  const elements = nodes.filter((node): node is PageElement => "tagName" in node);
  const isHidden = (node: Node): boolean =>
    "parentNode" in node && node.parentNode !== null && ["style", "title", "script"].includes(node.parentNode.nodeName);
  const texts = nodes.map((node) => {
    if (node.nodeName === "br") return " ";
    return node.nodeName === "#text" && "value" in node && !isHidden(node) ? node.value : "";
  });
  const css = elements.filter(({ tagName }) => tagName === "style").map(textOf);
  return {
    elements: (name) => elements.filter(({ tagName }) => tagName === name),
    text: texts.join("").replace(/\s+/g, " ").trim(),
    css: css.join("\n"),
    comments: nodes.flatMap((node) => ("data" in node ? [node.data] : [])),
    nodeCount: nodes.length,
  };
}

/** The value of an attribute, undefined when the element has none. */
export function attributeOf(element: PageElement | undefined, name: string): string | undefined {
  return element?.attrs.find((attribute) => attribute.name === name)?.value;
}

/** All text in an element, white space squeezed. */
export function textOf(element: PageElement): string {
  return walk(element.childNodes)
    .flatMap((node) => (node.nodeName === "#text" && "value" in node ? [node.value] : []))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** Every element within another, or every one of a name. */
export function elementsIn(element: PageElement, name?: string): readonly PageElement[] {
  const elements = walk(element.childNodes).filter((node): node is PageElement => "tagName" in node);
  return name === undefined ? elements : elements.filter(({ tagName }) => tagName === name);
}

export function hasClass(element: PageElement, name: string): boolean {
  return attributeOf(element, "class")?.split(" ").includes(name) ?? false;
}

function walk(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node) => [node, ...("childNodes" in node ? walk(node.childNodes) : [])]);
}
