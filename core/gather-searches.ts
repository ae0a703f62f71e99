import type { PreparedCondition } from "./prepare-condition.ts";
import type { PreparedScope } from "./prepared-scope.ts";
import { utf8Length } from "./utf8-length.ts";

/** Tells each scope what conditions search its values of the context for. A text counts once for a value. */
export function gatherSearches(conditions: readonly PreparedCondition[]): void {
  const parts = new Map<PreparedScope, Map<number, Set<string>>>();
  for (const { steps } of conditions) {
    for (const step of steps) {
      if (step.kind !== "text" || !(step.operator === "contains" || step.operator === "not_contains")) continue;
      const ofScope = parts.get(step.scope) ?? new Map<number, Set<string>>();
      const known = ofScope.get(step.key) ?? new Set();
      ofScope.set(step.key, known.add(step.operand));
      parts.set(step.scope, ofScope);
    }
  }
  for (const [scope, ofScope] of parts) {
    scope.searches = Array.from(ofScope, ([key, texts]) => ({
      key,
      bytes: Array.from(texts, utf8Length).reduce((sum, bytes) => sum + bytes, 0),
    }));
  }
}
