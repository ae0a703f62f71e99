import { isAlternative } from "../../mail/tree/alternatives.ts";
import type { Attributes, Conditional, Markup } from "../../mail/tree/markup.ts";
import type { Value } from "../../mail/tree/value.ts";

/** Inline content of a block. An `edge` is a line break unless there is one already. */
export type Inline =
  | { readonly kind: "text"; readonly value: Value }
  | { readonly kind: "image"; readonly alt: Value }
  | { readonly kind: "break" }
  | { readonly kind: "edge" }
  | ConditionalInline
  | { readonly kind: "link"; readonly href: Value; readonly label: readonly Inline[] };

export interface ConditionalInline extends Pick<Conditional, "condition" | "branch"> {
  readonly kind: "conditional";
  readonly inside: readonly Inline[];
}

/** Elements that hold nothing to read. */
export const UNREAD_ELEMENTS: ReadonlySet<string> = new Set([
  "script",
  "style",
  "head",
  "title",
  "template",
  "noscript",
]);

/** Elements that begin and end a line. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(
  "p div h1 h2 h3 h4 h5 h6 ul ol li table tbody thead tfoot tr td th blockquote pre center section article header footer".split(
    " ",
  ),
);

/** The inline content of nodes within one block. */
export function readInline(nodes: readonly Markup[]): readonly Inline[] {
  return nodes.flatMap(readNode);
}

/** Text in a link, or alone when there is no address. */
export function linkTo(href: string | Value | undefined, label: readonly Inline[]): readonly Inline[] {
  return href === undefined ? label : [{ kind: "link", href: toValue(href), label }];
}

/** The alternative text of an icon, as part of a line. */
export function altOf(attributes: Attributes): readonly Inline[] {
  return attributes.alt === undefined ? [] : [{ kind: "text", value: toValue(attributes.alt) }];
}

/** An image, by its alternative text. */
export function imageOf({ alt }: Attributes): readonly Inline[] {
  return alt === undefined ? [] : [{ kind: "image", alt: toValue(alt) }];
}

function readNode(node: Markup): readonly Inline[] {
  if (node.kind === "text") return [node];
  const inside = readInline(node.children);
  if (node.kind === "conditional") {
    return [{ kind: "conditional", condition: node.condition, branch: node.branch, inside }];
  }
  const { name, attributes } = node;
  if (UNREAD_ELEMENTS.has(name) || isAlternative(attributes.class, "desktop-hide")) return [];
  if (name === "br") return [{ kind: "break" }];
  if (name === "img") return imageOf(attributes);
  if (name === "a") return linkTo(attributes.href, inside);
  if (name === "td" || name === "th") return [SPACE, ...inside, SPACE];
  return BLOCK_ELEMENTS.has(name) ? [{ kind: "edge" }, ...inside, { kind: "edge" }] : inside;
}

const SPACE: Inline = { kind: "text", value: [" "] };

function toValue(value: string | Value): Value {
  return typeof value === "string" ? [value] : value;
}
