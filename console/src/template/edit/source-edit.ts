import { type Draft, textAt, withTextAt } from "../draft/draft.ts";
import { withEndsOf } from "../editor/line-ends.ts";
import type { Respelling } from "./spelling.ts";

/** A replacement in one of the texts of a draft; that of the source itself has no path. */
export interface SourceEdit extends Respelling {
  readonly file: string;
}

/** A draft with edits made, one after the other: each is given by its place in what those before it have left. */
export function applyEdits(draft: Draft, edits: readonly SourceEdit[]): Draft {
  return edits.reduce((before, { file, from, to, insert }) => {
    const text = textAt(before, file);
    return withTextAt(before, file, text.slice(0, from) + withEndsOf(text, insert) + text.slice(to));
  }, draft);
}
