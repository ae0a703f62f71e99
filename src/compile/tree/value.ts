import type { SlotPosition, Tag } from "../../../core/program.ts";

/** A place that is filled at render time. */
export interface Slot {
  readonly tag: Tag;
  readonly position: SlotPosition;
}

/** Literal pieces, not escaped yet, and slots in order. Without slots it is known at publish. */
export type Value = readonly (string | Slot)[];

/** True when nothing is to be filled in. */
export function isLiteral(value: Value): boolean {
  return value.every((part) => typeof part === "string");
}

/** True when it is certain at publish that nothing will stand here. */
export function isEmptyValue(value: Value): boolean {
  return value.every((part) => typeof part === "string" && part.trim() === "");
}
