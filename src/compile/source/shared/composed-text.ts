import type { Visibility } from "../../../domain/document/visibility.ts";
import type { Path } from "../../../domain/error.ts";

/** One text of a source: its MJML, or a file that this includes. */
export interface SourceFile {
  /** Undefined for the MJML of the source itself. */
  readonly path: string | undefined;
  readonly text: string;
}

/** A stretch of a file, or what was written round one. */
export interface TextPiece {
  readonly text: string;
  readonly file: SourceFile;
  /** Index of its first character in the file. All written text has this index. */
  readonly from: number;
  readonly isWritten: boolean;
  /** Where a node of a document is that the text was printed from. */
  readonly node?: Path | undefined;
  /** The visibility of that node, of which the text has only a mark. */
  readonly visibility?: Visibility | undefined;
}

/** A text put together from pieces of files, of which every character knows where it comes from. */
export type ComposedText = readonly TextPiece[];

export function wholeText(file: SourceFile): ComposedText {
  return [{ text: file.text, file, from: 0, isWritten: false }];
}

/** Text that belongs to no file. */
export function writtenText(text: string, file: SourceFile, from: number): ComposedText {
  return [{ text, file, from, isWritten: true }];
}

/** Text that nobody wrote, with the place of a character. */
export function writtenAt(index: number, composed: ComposedText, text: string): ComposedText {
  const [piece] = [...cutText(composed, index, index + 1), ...composed];
  return piece === undefined || text === "" ? [] : [{ ...piece, text, isWritten: true, visibility: undefined }];
}

export function plainText(composed: ComposedText): string {
  return composed.length === 1 ? (composed[0]?.text ?? "") : composed.map(({ text }) => text).join("");
}

/** What is put in the place of a range of a text. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: ComposedText;
}

/** The text with other text in some ranges, which must not overlap. */
export function editText(composed: ComposedText, edits: readonly TextEdit[]): ComposedText {
  let copied = 0;
  const pieces = edits
    .toSorted((one, other) => one.from - other.from)
    .flatMap(({ from, to, text }) => {
      const before = cutText(composed, copied, from);
      copied = to;
      return [...before, ...text];
    });
  return [...pieces, ...cutText(composed, copied, Number.POSITIVE_INFINITY)];
}

export function cutText(composed: ComposedText, from: number, to: number): ComposedText {
  const pieces: TextPiece[] = [];
  let start = 0;
  for (const piece of composed) {
    const [first, last] = [Math.max(from - start, 0), Math.min(to - start, piece.text.length)];
    const at = piece.isWritten ? piece.from : piece.from + first;
    if (first < last) pieces.push({ ...piece, text: piece.text.slice(first, last), from: at });
    start += piece.text.length;
  }
  return pieces;
}
