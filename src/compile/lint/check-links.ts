import type { Block } from "../../domain/document/block/block.ts";
import { type Place, report } from "../../domain/document/place.ts";
import type { Path } from "../../domain/error.ts";
import { quote } from "../../domain/quote.ts";
import type { Inline } from "../source/rich-text/rich-text.ts";
import { type PlacedBlock, readContent, textOf } from "./walk-blocks.ts";

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

/** Reports links whose text does not say where they lead. */
export function checkLinks(blocks: readonly PlacedBlock[], place: Place): void {
  for (const { block } of blocks) {
    for (const { text, member } of linksIn(block)) {
      checkLinkText(text, { ...place, path: [...block.path, ...member], node: block.id });
    }
  }
}

/** Reports the text of a link that does not say where it leads. */
export function checkLinkText(text: string, place: Place): void {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  if (VAGUE.has(words)) report(place, "link.vague-text", `"${quote(text.trim())}" does not say where the link leads`);
}

function linksIn(block: Block): readonly { readonly text: string; readonly member: Path }[] {
  switch (block.kind) {
    case "button":
    case "anchor":
      return [{ text: block.props.text, member: ["text"] }];
    case "menu":
      return block.props.items.flatMap(({ enabled, label }, index) =>
        enabled ? [{ text: label, member: ["items", index, "label"] }] : [],
      );
    case "heading":
    case "paragraph":
    case "list":
      return linkTexts(readContent(block).flat()).map((text) => ({ text, member: ["content"] }));
    default:
      return [];
  }
}

function linkTexts(runs: readonly Inline[]): readonly string[] {
  return runs.flatMap((run) => {
    if (run.kind === "link") return [textOf(run.children)];
    return run.kind === "mark" || run.kind === "span" ? linkTexts(run.children) : [];
  });
}
