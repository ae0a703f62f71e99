import type { Element, Markup, Text } from "../../mail/tree/markup.ts";

const STRUCTURE = new Set("html head table thead tbody tfoot tr colgroup select optgroup".split(" "));
const BLOCKS = new Set(
  "address article aside blockquote body center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

/** Children of an element with white space collapsed as browsers do. `isKept` leaves text as it is. */
export function tidyWhiteSpace(parent: Element, isKept: boolean): readonly Markup[] {
  return tidy(parent.children, parent, isKept);
}

function tidy(nodes: readonly Markup[], parent: Element, isKept: boolean): readonly Markup[] {
  const isBlockParent = isBlock(parent);
  return nodes.flatMap((node, index): readonly Markup[] => {
    if (node.kind === "conditional") return [{ ...node, children: tidyWithin(node.children, parent, isKept) }];
    if (node.kind !== "text") return [node];
    if (STRUCTURE.has(parent.name) && isBlank(node)) return [];
    if (isKept) return [node];
    const isEdge = (other: Markup | undefined) => (other === undefined ? isBlockParent : isBlock(other));
    return textWithin(node, isEdge(nodes[index - 1]), isEdge(nodes[index + 1]));
  });
}

/** A conditional node does not know its neighbours. */
function tidyWithin(nodes: readonly Markup[], parent: Element, isKept: boolean): readonly Markup[] {
  return tidy(nodes, { ...parent, name: STRUCTURE.has(parent.name) ? parent.name : "span" }, isKept);
}

function textWithin({ value }: Text, isAtStart: boolean, isAtEnd: boolean): readonly Text[] {
  const parts = value.map((part, index) => {
    if (typeof part !== "string") return part;
    const text = part.replace(/[ \t\n\r\f]+/g, " ");
    const trimmed = isAtStart && index === 0 ? text.replace(/^ /, "") : text;
    return isAtEnd && index === value.length - 1 ? trimmed.replace(/ $/, "") : trimmed;
  });
  const kept = parts.filter((part) => part !== "");
  return kept.length === 0 ? [] : [{ kind: "text", value: kept }];
}

function isBlank({ value }: Text): boolean {
  return value.every((part) => typeof part === "string" && /^[ \t\n\r\f]*$/.test(part));
}

/** True for a block element, unless its style makes it inline. */
function isBlock(node: Markup): boolean {
  if (node.kind !== "element") return false;
  const style = node.attributes.style;
  const text = typeof style === "string" ? style : (style ?? []).join("");
  return BLOCKS.has(node.name) && !/display\s*:\s*inline|float\s*:/i.test(text);
}
