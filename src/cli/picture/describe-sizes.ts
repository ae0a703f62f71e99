import { GMAIL_CLIP_BYTES } from "../../compile/lint/check-size.ts";
import type { Frame } from "./list-frames.ts";
import { WORST } from "./states.ts";

/** Whether Gmail shows only the upper part of a mail. */
export function isClipped({ bytes }: Pick<Frame, "bytes">): boolean {
  return bytes > GMAIL_CLIP_BYTES;
}

/** Whether a mail is larger than its budget, which is for values that are expected, not for extreme ones. */
export function isOverBudget({ state, bytes }: Pick<Frame, "state" | "bytes">, budget: number): boolean {
  return state !== WORST.name && bytes > budget;
}

/** A line for each fill that Gmail clips or that is larger than the budget. */
export function describeSizes(frames: readonly Frame[], budget: number): readonly string[] {
  const lines = frames.flatMap((frame) => {
    const { bytes, locale, brand, values } = frame;
    const name = [values, locale, brand].filter((part) => part !== undefined).join(", ") || "the mail";
    return [
      ...(isOverBudget(frame, budget) ? [`${name}: ${bytes} bytes, more than the budget of ${budget}`] : []),
      ...(isClipped(frame) ? [`${name}: ${bytes} bytes, of which Gmail shows ${GMAIL_CLIP_BYTES}`] : []),
    ];
  });
  return [...new Set(lines)];
}
