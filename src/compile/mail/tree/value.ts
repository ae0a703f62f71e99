import type { SlotPosition } from "../../../../core/evaluator/escape.ts";
import type { SourceTag } from "../locale/format-choice.ts";

/** A place that is filled at render time. */
export interface Slot {
  readonly tag: SourceTag;
  readonly position: SlotPosition;
}

/** Literal pieces, not escaped yet, and slots in order. Without slots it is known at publish. */
export type Value = readonly (string | Slot)[];

/** Declarations of CSS by property; undefined ones are left out. Values are checked already. */
export type Declarations = Readonly<Record<string, string | Value | undefined>>;

/** The value of a style attribute. */
export function styleOf(declarations: Declarations): Value {
  return Object.entries(declarations).flatMap(([property, value]): Value => {
    if (value === undefined) return [];
    return typeof value === "string" ? [`${property}:${value};`] : [`${property}:`, ...value, ";"];
  });
}
