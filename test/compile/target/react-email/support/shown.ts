import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { attributeOf, type PageElement, pageOf, textOf } from "../../../support/page.ts";

/** What a reader of a mail sees and hears, in order, however it is laid out. */
export interface Shown {
  readonly title: readonly string[];
  readonly language: readonly (string | undefined)[];
  readonly preview: string;
  /** Every run of text, cut where an element begins or ends. */
  readonly texts: readonly string[];
  readonly headings: readonly string[];
  readonly links: readonly object[];
  readonly images: readonly object[];
}

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Invisible characters that keep the text of a mail out of its preview, as mjml and React Email write them. */
const PREVIEW_PADDING = /\u034F|[\u00A0\u200B-\u200D\uFEFF]/g;

/** Reads what a page shows. */
export function shownOf(html: string): Shown {
  const page = pageOf(html);
  const preview = page.elements("div").find(isHidden);
  const article = page.elements("div").find((element) => attributeOf(element, "role") === "article");
  const root = page.elements("html")[0];
  return {
    title: page.elements("title").map(textOf),
    language: [root, article].flatMap((element) =>
      ["lang", "dir"].map((name) => element && attributeOf(element, name)),
    ),
    preview: preview === undefined ? "" : textOf(preview).replace(PREVIEW_PADDING, "").trim(),
    texts: runsIn(parse(html)),
    headings: ["h1", "h2", "h3", "h4", "h5", "h6"].flatMap((name) =>
      page.elements(name).map((heading) => `${name} ${textOf(heading)}`),
    ),
    links: page.elements("a").map((link) => ({ ...attributesOf(link, ["href", "target", "rel"]), text: textOf(link) })),
    images: page.elements("img").map((image) => {
      const { height, ...shown } = attributesOf(image, ["src", "alt", "width", "height"]);
      // mjml writes auto, which is no number of pixels.
      return { ...shown, height: height === "auto" ? undefined : height };
    }),
  };
}

function attributesOf(element: PageElement, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, attributeOf(element, name)]));
}

function runsIn(root: DefaultTreeAdapterTypes.Document): readonly string[] {
  let run = "";
  const runs: string[] = [];
  const cut = () => {
    // White space with a line break at the ends of a run is the layout of the source.
    const text = run.replace(/^[ \t]*\n\s*|\s*\n[ \t]*$/g, "").replace(/[ \t\n]+/g, " ");
    if (text !== "") runs.push(text);
    run = "";
  };
  const visit = (node: Node): void => {
    if (node.nodeName === "#text" && "value" in node) run += node.value;
    if (!("tagName" in node) || node.tagName === "head" || isHidden(node)) return;
    // Button puts its label into a span.
    if (node.tagName !== "span") cut();
    node.childNodes.forEach(visit);
    if (node.tagName !== "span") cut();
  };
  root.childNodes.forEach(visit);
  return runs;
}

function isHidden(node: Node): boolean {
  return "attrs" in node && (attributeOf(node, "style")?.startsWith("display:none") ?? false);
}
