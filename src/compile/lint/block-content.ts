import type { BlockOf } from "../../domain/document/block/block.ts";
import { parseRichText } from "../rich-text/parse-rich-text.ts";
import type { Inline } from "../rich-text/rich-text.ts";

/** A block whose content is rich text. */
export type RichTextBlock = BlockOf<"heading"> | BlockOf<"paragraph"> | BlockOf<"list">;

/** The lines and list items of a block. What is wrong in them is reported where the tree is built. */
export function readContent({ props, path, id }: RichTextBlock): readonly (readonly Inline[])[] {
  const flows = parseRichText(props.content, { path: [...path, "content"], node: id, diagnostics: [] });
  return flows.flatMap((flow) => (flow.kind === "line" ? [flow.children] : flow.items));
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
