import type { Comparison } from "../../core/evaluator/program.ts";
import { lowerCase } from "../../core/evaluator/text.ts";
import type { ContractKey, KeyKind } from "./contract.ts";

const DAY_MS = 86_400_000;

/** Collects what conditions compare the keys of a context with. */
export class KeyReader {
  readonly #keys = new Map<string, { readonly name: string; readonly comparisons: Comparison[] }>();

  /** Keys compare in lower case; the first spelling is the one that is reported. */
  add(name: string, comparison: Comparison): void {
    const id = lowerCase(name);
    const known = this.#keys.get(id);
    if (known === undefined) this.#keys.set(id, { name, comparisons: [comparison] });
    else known.comparisons.push(comparison);
  }

  toKeys(): readonly ContractKey[] {
    return [...this.#keys]
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([, { name, comparisons }]) => ({
        name,
        kinds: [...new Set(comparisons.map(kindOf))].toSorted(),
        example: exampleOf(comparisons),
      }));
  }
}

function kindOf([operator]: Comparison): KeyKind {
  switch (operator) {
    case ">":
    case "<":
    case ">=":
    case "<=":
      return "number";
    case "date_before":
    case "date_after":
    case "date_on":
      return "day";
    case "is_empty":
    case "is_not_empty":
      return "presence";
    default:
      return "text";
  }
}

/** A value for the first comparison that asks for one; a caller's conditions may not all be true at once. */
function exampleOf(comparisons: readonly Comparison[]): string | number {
  return comparisons.map(valueFor).find((value) => value !== undefined) ?? "value";
}

function valueFor(comparison: Comparison): string | number | undefined {
  switch (comparison[0]) {
    case "in":
      return comparison[1][0];
    case "==":
    case "contains":
    case "starts_with":
    case "ends_with":
      return comparison[1] === "" ? undefined : comparison[1];
    case ">":
      return comparison[1] + 1;
    case "<":
      return comparison[1] - 1;
    case ">=":
    case "<=":
      return comparison[1];
    case "date_before":
      return toDay(comparison[1] - 1);
    case "date_after":
      return toDay(comparison[1] + 1);
    case "date_on":
      return toDay(comparison[1]);
    default:
      return undefined;
  }
}

/** Undefined for days that no four digits of a year reach. */
function toDay(days: number): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/.exec(new Date(days * DAY_MS).toISOString())?.[0];
}
