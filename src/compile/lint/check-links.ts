import type { Block } from "../../domain/document/block/block.ts";
import { type Place, report } from "../../domain/document/place.ts";
import type { Path } from "../../domain/error.ts";
import { quote } from "../../domain/quote.ts";
import type { Inline } from "../source/rich-text/rich-text.ts";
import { readTableTexts } from "../source/rich-text/table-texts.ts";
import { linesOf, type PlacedBlock, readContent, textOf } from "./walk-blocks.ts";

/** Link texts that mean nothing out of context, as a screen reader lists links (from Lighthouse's link-text audit). */
const VAGUE = new Set([
  "click here",
  "click this",
  "go",
  "here",
  "information",
  "learn more",
  "link",
  "more",
  "more info",
  "more information",
  "read more",
  "right here",
  "see more",
  "start",
  "this",
  "this link",
]);

/** With as many addresses, a text says nothing of any of them; two may be the same link under two conditions. */
const VAGUE_FROM = 3;

/** A link as it is read out, and where it leads. */
export interface PlacedLink {
  readonly text: string;
  readonly href: string;
  readonly place: Place;
}

/** Reports links whose text does not say where they lead. */
export function checkLinks(blocks: readonly PlacedBlock[], place: Place): void {
  const links = blocks.flatMap(({ block }) =>
    linksIn(block).map(({ text, href, member }) => ({
      text,
      href,
      place: { ...place, path: [...block.path, ...member], node: block.id },
    })),
  );
  for (const link of links) checkLinkText(link.text, link.place);
  checkRepeatedTexts(links);
}

/** Reports, at the first of them, links of one text that lead to several addresses. */
export function checkRepeatedTexts(links: readonly PlacedLink[]): void {
  for (const [words, same] of Map.groupBy(links, ({ text }) => wordsOf(text))) {
    const [first] = same;
    const addresses = new Set(same.map(({ href }) => href.trim()));
    if (first === undefined || words === "" || VAGUE.has(words) || addresses.size < VAGUE_FROM) continue;
    const message = `"${quote(first.text.trim())}" leads to ${addresses.size} addresses, so it does not say where; write a text of its own for each`;
    report(first.place, "link.vague-text", message);
  }
}

/** Reports the text of a link that does not say where it leads. */
export function checkLinkText(text: string, place: Place): void {
  if (VAGUE.has(wordsOf(text)))
    report(place, "link.vague-text", `"${quote(text.trim())}" does not say where the link leads`);
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

interface LinkText {
  readonly text: string;
  readonly href: string;
}

function linksIn(block: Block): readonly (LinkText & { readonly member: Path })[] {
  switch (block.kind) {
    case "button":
    case "anchor":
      return [{ text: block.props.text, href: block.props.link, member: ["text"] }];
    case "menu":
      return block.props.items.flatMap(({ enabled, label, link }, index) =>
        enabled ? [{ text: label, href: link, member: ["items", index, "label"] }] : [],
      );
    case "heading":
    case "paragraph":
    case "list":
      return linkTexts(readContent(block).flat()).map((link) => ({ ...link, member: ["content"] }));
    case "table":
      return readTableTexts(block).flatMap(({ text, path }) =>
        linkTexts(text.flatMap(linesOf).flat()).map((link) => ({ ...link, member: path })),
      );
    default:
      return [];
  }
}

function linkTexts(runs: readonly Inline[]): readonly LinkText[] {
  return runs.flatMap((run) => {
    if (run.kind === "link") return [{ text: textOf(run.children), href: hrefOf(run.href) }];
    return "children" in run ? linkTexts(run.children) : [];
  });
}

/** Tags as they are written, so that two of one name are one address. */
function hrefOf(href: Extract<Inline, { readonly kind: "link" }>["href"]): string {
  return href.map((part) => (typeof part === "string" ? part : part.tag.source)).join("");
}
