import { blockText, type RichTextBlock } from "../source/rich-text/block-text.ts";
import type { Inline } from "../source/rich-text/rich-text.ts";

/** The lines and list items of a block. What is wrong in them is reported where the tree is built. */
export function readContent(block: RichTextBlock): readonly (readonly Inline[])[] {
  return blockText(block).flatMap((flow) => (flow.kind === "line" ? [flow.children] : flow.items));
}

/** What runs say, merge tags as they stand in the source. */
export function textOf(runs: readonly Inline[]): string {
  return runs
    .map((run) => {
      if (run.kind === "break") return "\n";
      if (run.kind !== "text") return textOf(run.children);
      return run.value.map((part) => (typeof part === "string" ? part : part.tag.source)).join("");
    })
    .join("");
}
