import { type ComposedText, editText, writtenAt } from "../shared/composed-text.ts";

/** What is written in the place of a range of a source. */
export interface SourceEdit {
  readonly from: number;
  readonly to: number;
  readonly written: string;
}

/** The text with what edits write, which has the places of what was there. */
export function applyEdits(text: ComposedText, edits: readonly SourceEdit[]): ComposedText {
  return editText(
    text,
    edits.map(({ from, to, written }) => ({ from, to, text: writtenAt(from, text, written) })),
  );
}
