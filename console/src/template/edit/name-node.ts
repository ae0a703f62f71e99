import type { Draft } from "../draft/draft.ts";
import type { MailNode } from "../mail-node.ts";
import { rangeOf, type ShownNode } from "./match-nodes.ts";
import { memberAt, readDocument } from "./read-document.ts";

const KINDS: Readonly<Record<string, string>> = {
  row: "Row",
  column: "Column",
  block: "Block",
  partial: "Partial",
  text: "Text",
  link: "Link",
  image: "Image",
};

/** Entries of blocks that have a name of their own. */
const ITEMS: readonly (readonly [place: RegExp, name: string])[] = [
  [/\.caption$/, "Caption"],
  [/\.(?:cells|head)\[\d+\]$/, "Cell"],
];

/** What kind of node it is, such as `Button`, or `mj-button` of MJML. */
export function kindNamer({ text }: Draft): (node: MailNode) => string {
  const document = readDocument(text);
  return ({ kind, place }) => {
    const type = kind === "block" ? memberAt(document, `${place}.componentType`) : undefined;
    if (kind === "item") return ITEMS.find(([pattern]) => pattern.test(place))?.[1] ?? "Entry";
    return typeof type === "string" ? type.charAt(0).toUpperCase() + type.slice(1) : (KINDS[kind] ?? kind);
  };
}

const WORDS_MAX = 48;
/** Nodes that hold others: what these say is said there. */
const HOLDERS = /^(?:row|column|mj-(?:body|wrapper|section|group|column|hero))$/;

/** What a node shows: its words, or what stands for its image. */
export function wordsOf({ kind }: MailNode, shown: ShownNode | undefined): string {
  const range = shown && !HOLDERS.test(kind) ? rangeOf(shown) : undefined;
  if (range === undefined) return "";
  const copy = range.cloneContents();
  for (const element of copy.querySelectorAll("li, tr, td, th, p, div, br, h1, h2, h3")) element.after(" ");
  const words = (copy.textContent ?? "").replace(/\s+/g, " ").trim() || (copy.querySelector("img")?.alt ?? "");
  return words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX - 1).trimEnd()}…` : words;
}
