import type { Comparison, ContextKey } from "../../core/evaluator/program.ts";
import { nameOfKey } from "../../core/evaluator/program.ts";
import { lowerCase } from "../../core/evaluator/text.ts";
import type { ProgramName } from "../domain/template/program-name.ts";
import type { ContractKey, KeyKind } from "./contract.ts";
import { PathSet, pathOfKey } from "./value-path.ts";

const DAY_MS = 86_400_000;
/** As many texts as a choice can have. */
const VALUES_MAX = 100;

/** Collects what conditions compare the keys of a context with. */
export class KeyReader {
  readonly #keys = new Map<string, KnownKey>();

  /** Keys compare in lower case; the first spelling is the one that is reported. */
  add(key: ContextKey, comparison: Comparison, program: ProgramName): void {
    const name = nameOfKey(key);
    const id = lowerCase(name);
    const known = this.#keys.get(id) ?? { name, paths: new PathSet(), comparisons: [], programs: new Set() };
    this.#keys.set(id, known);
    known.paths.add(pathOfKey(key));
    known.comparisons.push(comparison);
    known.programs.add(program);
  }

  toKeys(): readonly ContractKey[] {
    return [...this.#keys]
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([, { name, paths, comparisons, programs }]) => ({
        name,
        paths: paths.toPaths(),
        kinds: [...new Set(comparisons.map(kindOf))].toSorted(),
        values: valuesOf(comparisons),
        example: exampleOf(comparisons),
        programs: [...programs],
      }));
  }
}

interface KnownKey {
  readonly name: string;
  readonly paths: PathSet;
  readonly comparisons: Comparison[];
  readonly programs: Set<ProgramName>;
}

/** What a condition that is a name alone says beside that the value is given: that it is neither `false` nor `0`. */
const FALSE_TEXTS = "false,0";

function kindOf([operator, operand]: Comparison): KeyKind {
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
    case "not_in":
      return String(operand) === FALSE_TEXTS ? "presence" : "text";
    default:
      return "text";
  }
}

function valuesOf(comparisons: readonly Comparison[]): readonly string[] {
  const compared = comparisons.filter((comparison) => kindOf(comparison) !== "presence");
  const values = new Set(compared.flatMap(textsOf));
  return compared.every(isWhole) && values.size <= VALUES_MAX ? [...values].toSorted() : [];
}

function isWhole([operator]: Comparison): boolean {
  return operator === "==" || operator === "!=" || operator === "in" || operator === "not_in";
}

/** Of a comparison with whole texts: those that are not empty. */
function textsOf([, operand]: Comparison): readonly string[] {
  return [operand].flat().filter((text): text is string => typeof text === "string" && text !== "");
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
