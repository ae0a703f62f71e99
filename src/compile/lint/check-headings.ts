import { type Place, warn } from "../../domain/document/place.ts";
import { readContent, textOf } from "./block-content.ts";
import type { PlacedBlock } from "./walk-blocks.ts";

/** Reports headings that leave out a level on the way down, or say nothing: people move through a mail by them. */
export function checkHeadings(blocks: readonly PlacedBlock[], place: Place): void {
  let before: number | undefined;
  for (const { block } of blocks) {
    if (block.kind !== "heading") continue;
    const at = (member: string): Place => ({ ...place, path: [...block.path, member], node: block.id });
    const level = Number(block.props.level.slice(1));
    if (readContent(block).every((line) => textOf(line).trim() === "")) {
      warn(at("content"), "heading.empty", "a heading without text is announced all the same");
      continue;
    }
    if (before !== undefined && level > before + 1) {
      warn(at("level"), "heading.level-skipped", `h${level} follows h${before}; the next level is h${before + 1}`);
    }
    before = level;
  }
}
