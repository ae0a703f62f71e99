/** Tells how many columns of a terminal a text takes. */
export type MeasureText = (text: string) => number;

const SIGNS = new Intl.Segmenter("en", { granularity: "grapheme" });
const ELLIPSIS = "…";

/** The text, or as much of its begin as fits into the columns with an ellipsis behind. No sign is taken apart. */
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
