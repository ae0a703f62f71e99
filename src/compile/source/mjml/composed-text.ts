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

export function plainText(composed: ComposedText): string {
  return composed.length === 1 ? (composed[0]?.text ?? "") : composed.map(({ text }) => text).join("");
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
