import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { contentHeight, fitRows } from "./crop.ts";

/** Two pictures of the same width as high as the higher content of both, and what differs. */
export interface Comparison {
  readonly one: PNG;
  readonly other: PNG;
  readonly difference: PNG;
  /** Percent of the pixels of the content. */
  readonly percent: number;
}

/**
 * Compares two screenshots of the same window. Throws when one of them is blank, for then nothing has been compared.
 */
export function compare(one: PNG, other: PNG): Comparison {
  const heights = [one, other].map(contentHeight);
  if (heights.includes(0)) throw new Error("a picture is blank");
  const height = Math.max(...heights);
  const { width } = one;
  const [left, right] = [fitRows(one, height), fitRows(other, height)];
  const difference = new PNG({ width, height });
  const count = pixelmatch(left.data, right.data, difference.data, width, height, { threshold: 0.1 });
  return { one: left, other: right, difference, percent: (100 * count) / (width * height) };
}
