import type { PreparedScope } from "./prepared-scope.ts";
import type { SlotPosition } from "./program.ts";

/** A tag whose name has become an index into the values of a scope. */
export interface PreparedTag {
  readonly scope: PreparedScope;
  /** `group.name`, for the report. */
  readonly label: string;
  readonly value: number;
  readonly default: string | undefined;
  readonly source: string;
  /** Whether there is nothing in them but white space. */
  readonly isDefaultBlank: boolean;
  readonly isSourceBlank: boolean;
}

/** One tag in one position; every place where the two meet shares what is written there. */
export interface PreparedSlot {
  readonly index: number;
  /** That of the tag. */
  readonly value: number;
  /**
   * That of the first slot whose tag has the same name, in the same position: they share what is made of a value. With
   * a value all of them go by this, without one by their own, so that both can index one list.
   */
  readonly valueIndex: number;
  readonly tag: PreparedTag;
  readonly position: SlotPosition;
}
