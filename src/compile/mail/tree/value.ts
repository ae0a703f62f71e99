import type { SlotPosition, Tag } from "../../../../core/program.ts";

/** A place that is filled at render time. */
export interface Slot {
  readonly tag: Tag;
  readonly position: SlotPosition;
}

/** Literal pieces, not escaped yet, and slots in order. Without slots it is known at publish. */
export type Value = readonly (string | Slot)[];
