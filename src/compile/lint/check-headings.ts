import { type Place, warn } from "../../domain/document/place.ts";
import type { Variable } from "../../domain/document/variable/variable.ts";
import { findLoneTag } from "./find-lone-tag.ts";
import { type PlacedBlock, readContent, textOf } from "./walk-blocks.ts";

/** A heading of a mail, and where its text and its level are written. */
export interface PlacedHeading {
  readonly level: number;
  /** With merge tags as in the source. */
  readonly text: string;
  /** Whether its author decides by a rule when it is shown. */
  readonly isConditional: boolean;
  readonly textPlace: Place;
  readonly levelPlace: Place;
}

const ADVICE = "give the tag a default, declare it as required, or show the heading by a condition";

/** Reports headings of blocks that skip a level or have, or may have, no text. */
export function checkHeadings(blocks: readonly PlacedBlock[], variables: readonly Variable[], place: Place): void {
  const headings = blocks.flatMap(({ block, isConditional }): readonly PlacedHeading[] => {
    if (block.kind !== "heading") return [];
    const at = (member: string): Place => ({ ...place, path: [...block.path, member], node: block.id });
    const text = readContent(block).map(textOf).join("");
    const level = Number(block.props.level.slice(1));
    return [{ level, text, isConditional, textPlace: at("content"), levelPlace: at("level") }];
  });
  checkHeadingTexts(headings, variables);
}

/** Reports headings that skip a level or have, or may have, no text: screen readers navigate by headings. */
export function checkHeadingTexts(headings: readonly PlacedHeading[], variables: readonly Variable[]): void {
  let before: number | undefined;
  for (const { level, text, isConditional, textPlace, levelPlace } of headings) {
    if (text.trim() === "") {
      warn(textPlace, "heading.empty", "a heading without text is announced all the same");
      continue;
    }
    const tag = isConditional ? undefined : findLoneTag(text, variables);
    if (tag !== undefined) {
      const message = `without a value for "${tag}" the heading is empty, and announced all the same; ${ADVICE}`;
      warn(textPlace, "heading.may-be-empty", message);
    }
    if (before !== undefined && level > before + 1) {
      warn(levelPlace, "heading.level-skipped", `h${level} follows h${before}; the next level is h${before + 1}`);
    }
    before = level;
  }
}
