/** Returns the width of a text in terminal columns. */
export type MeasureText = (text: string) => number;

const SIGNS = new Intl.Segmenter("en", { granularity: "grapheme" });
const ELLIPSIS = "…";

/**
 * Returns the text, or as much of its beginning as fits into the columns with an ellipsis. Never splits a character.
 */
export function cutText(text: string, columns: number, measure: MeasureText): string {
  if (measure(text) <= columns) return text;
  let begin = "";
  let width = measure(ELLIPSIS);
  for (const { segment } of SIGNS.segment(text)) {
    width += measure(segment);
    if (width > columns) break;
    begin += segment;
  }
  return begin + ELLIPSIS;
}
