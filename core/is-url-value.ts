import type { SlotPosition } from "./program.ts";

const POSITIONS: ReadonlySet<SlotPosition> = new Set(["url", "image-url", "js-url", "js-image-url", "plain-url"]);

/** Whether a value in this position is a URL, and not a part of one. */
export function isUrlValue(position: SlotPosition): boolean {
  return POSITIONS.has(position);
}
