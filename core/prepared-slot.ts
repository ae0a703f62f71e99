import type { SlotPosition } from "./program.ts";

/** A tag whose name has become an index into the values a caller may supply. */
export interface PreparedTag {
  /** `group.name`, for the report. */
  readonly label: string;
  readonly value: number;
  readonly default: string | undefined;
  readonly source: string;
}

/** One tag in one position; every place where the two meet shares what is written there. */
export interface PreparedSlot {
  readonly index: number;
  /** The number of the value in the position: slots of tags with one name share what is made of a value for it. */
  readonly valueIndex: number;
  readonly tag: PreparedTag;
  readonly position: SlotPosition;
}
