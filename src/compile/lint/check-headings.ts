import { type Place, report } from "../../domain/document/place.ts";
import { type PlacedBlock, readContent, textOf } from "./walk-blocks.ts";

/** A heading of a mail, and where its text and its level are written. */
export interface PlacedHeading {
  readonly level: number;
  readonly text: string;
  readonly textPlace: Place;
  readonly levelPlace: Place;
}

/** Reports headings of blocks that skip a level or have no text. */
export function checkHeadings(blocks: readonly PlacedBlock[], place: Place): void {
  const headings = blocks.flatMap(({ block }): readonly PlacedHeading[] => {
    if (block.kind !== "heading") return [];
    const at = (member: string): Place => ({ ...place, path: [...block.path, member], node: block.id });
    const text = readContent(block).map(textOf).join("");
    return [{ level: Number(block.props.level.slice(1)), text, textPlace: at("content"), levelPlace: at("level") }];
  });
  checkHeadingOrder(headings);
}

/** Reports headings that skip a level or have no text: readers of a screen reader navigate by headings. */
export function checkHeadingOrder(headings: readonly PlacedHeading[]): void {
  let before: number | undefined;
  for (const { level, text, textPlace, levelPlace } of headings) {
    if (text.trim() === "") {
      report(textPlace, "heading.empty", "screen readers announce a heading even if it has no text");
      continue;
    }
    if (before !== undefined && level > before + 1) {
      report(levelPlace, "heading.level-skipped", `h${level} follows h${before}; the next level is h${before + 1}`);
    }
    before = level;
  }
}
