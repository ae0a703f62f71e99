import type { SlotPosition } from "./program.ts";

const WHOLE_URLS: ReadonlySet<SlotPosition> = new Set([
  "url",
  "image-url",
  "url-address",
  "js-url",
  "js-image-url",
  "plain-url",
]);

/**
 * Whether a URL begins with a tag in this position, or has nothing but its scheme in front: without a value nothing is
 * left that leads anywhere.
 */
export function isWholeUrl(position: SlotPosition): boolean {
  return WHOLE_URLS.has(position);
}
