import type { Search } from "./fill-work.ts";
import type { PreparedCondition } from "./prepare-condition.ts";
import { utf8Length } from "./utf8-length.ts";

/** What the conditions of a program search the values of context keys for. A text counts once for a key. */
export function gatherSearches(conditions: readonly PreparedCondition[]): readonly Search[] {
  const parts = new Map<number, Set<string>>();
  for (const { steps } of conditions) {
    for (const step of steps) {
      if (step.kind !== "text" || !(step.operator === "contains" || step.operator === "not_contains")) continue;
      const known = parts.get(step.key) ?? new Set();
      parts.set(step.key, known.add(step.operand));
    }
  }
  return Array.from(parts, ([key, texts]) => ({
    key,
    bytes: Array.from(texts, utf8Length).reduce((sum, bytes) => sum + bytes, 0),
  }));
}
