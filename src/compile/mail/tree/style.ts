import type { Value } from "./value.ts";

/** Declarations of CSS by property; undefined ones are left out. Values are checked already. */
export type Declarations = Readonly<Record<string, string | Value | undefined>>;

/** The value of a style attribute. */
export function styleOf(declarations: Declarations): Value {
  return Object.entries(declarations).flatMap(([property, value]): Value => {
    if (value === undefined) return [];
    return typeof value === "string" ? [`${property}:${value};`] : [`${property}:`, ...value, ";"];
  });
}
