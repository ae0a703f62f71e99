import { fillProgram } from "../../../core/evaluator/fill.ts";
import {
  type Comparison,
  type Condition,
  type ConditionStep,
  nameOfKey,
  type Op,
  type Program,
} from "../../../core/evaluator/program.ts";
import { lowerCase } from "../../../core/evaluator/text.ts";

/** What one condition reads: a value of the context, of an item's, of a tag, or the number of a list's items. */
type Reading = Extract<ConditionStep, readonly ["test" | "item" | "size" | "given", ...unknown[]]>;

/** The most combinations of values that are tried for the conditions that read the same. */
const MAX_COMBINATIONS = 256;

/**
 * Which of some conditions can hold together: sets of them such that whatever the data are, those that hold are within
 * one of the sets. Undefined when there are too many values to try, or searches of a text that more than one could
 * match.
 */
export function conditionChoices(conditions: readonly Condition[]): readonly ReadonlySet<number>[] | undefined {
  if (conditions.length > MAX_COMBINATIONS) return undefined;
  const groups = groupByReading(conditions).map((group) => choicesOf(conditions, group));
  let choices: readonly ReadonlySet<number>[] = [new Set()];
  for (const group of groups) {
    if (group === undefined || group.length * choices.length > MAX_COMBINATIONS) return undefined;
    choices = choices.flatMap((one) => group.map((other) => new Set([...one, ...other])));
  }
  return choices;
}

/** The conditions that read something in common, each in one group. */
function groupByReading(conditions: readonly Condition[]): readonly (readonly number[])[] {
  let groups: { readonly members: readonly number[]; readonly names: ReadonlySet<string> }[] = [];
  for (const [index, { steps }] of conditions.entries()) {
    const names = new Set(steps.filter(isReading).map(nameOf));
    const related = groups.filter((group) => [...names].some((name) => group.names.has(name)));
    const joined = {
      members: [...related.flatMap(({ members }) => members), index],
      names: new Set([...related.flatMap((group) => [...group.names]), ...names]),
    };
    groups = [...groups.filter((group) => !related.includes(group)), joined];
  }
  return groups.map(({ members }) => members);
}

/** The largest sets of a group that hold for some values of what it reads. */
function choicesOf(
  conditions: readonly Condition[],
  group: readonly number[],
): readonly ReadonlySet<number>[] | undefined {
  const readings = Map.groupBy(
    group.flatMap((index) => conditions[index]?.steps.filter(isReading) ?? []),
    nameOf,
  );
  let combinations: readonly Readonly<Record<string, string>>[] = [{}];
  for (const [name, steps] of readings) {
    const values = valuesFor(steps.map(comparisonOf));
    if (values === undefined || values.length * combinations.length > MAX_COMBINATIONS) return undefined;
    combinations = combinations.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
  }
  const program = judging(group.flatMap((index) => conditions[index] ?? []));
  const held = new Set(combinations.map((context) => fillProgram(program, { context }).output));
  const sets = [...held].map((marks) => new Set(group.filter((_, at) => marks[at] === "1")));
  const isWithin = (set: ReadonlySet<number>, other: ReadonlySet<number>) => [...set].every((each) => other.has(each));
  return sets.filter((set) => !sets.some((other) => other !== set && isWithin(set, other)));
}

/** A program that writes for each condition whether it holds. Everything is read from the context of the data. */
function judging(conditions: readonly Condition[]): Program {
  const ops = conditions.flatMap((_, at): readonly Op[] => [
    ["unless", at, 4 * at + 3],
    "1",
    ["unless", conditions.length, 4 * at + 4],
    "0",
  ]);
  const flat = conditions.map(({ node, steps }) => ({
    node,
    steps: steps.map((step): ConditionStep => (isReading(step) ? ["test", nameOf(step), ...comparisonOf(step)] : step)),
  }));
  const never: Condition = { node: "", steps: [["constant", false]] };
  return { format: 1, target: "text", tags: [], conditions: [...flat, never], ops };
}

function isReading(step: ConditionStep): step is Reading {
  return step[0] === "test" || step[0] === "item" || step[0] === "size" || step[0] === "given";
}

/** As a key of one context, where keys are equal in lower case. */
function nameOf(step: Reading): string {
  if (step[0] === "size" || step[0] === "given") return `${step[0]} ${step[1]}`;
  const key = lowerCase(nameOfKey(step[0] === "test" ? step[1] : step[2]));
  return step[0] === "test" ? `data ${key}` : `item of ${step[1]} ${key}`;
}

function comparisonOf(step: Reading): Comparison {
  if (step[0] === "given") return ["is_not_empty"];
  return (step[0] === "item" ? step.slice(3) : step.slice(2)) as unknown as Comparison; // what follows the key
}

const OTHER = "\u00b7";

/** A value for each outcome that comparisons of one value can have together. */
function valuesFor(comparisons: readonly Comparison[]): readonly string[] | undefined {
  const isSearch = ([operator]: Comparison) => /^(not_)?contains$|_with$/.test(operator);
  const searched = new Set(comparisons.filter(isSearch).flatMap(([, operand]) => operand ?? []));
  if (searched.size > 1) return undefined;
  const others = comparisons.filter((each) => !isSearch(each));
  const texts = others.flatMap(([, operand]) => (typeof operand === "number" ? [] : (operand ?? [])));
  const numbers = (isDate: boolean) =>
    others.flatMap(([operator, operand]) =>
      typeof operand === "number" && operator.startsWith("date") === isDate ? [operand] : [],
    );
  const values = [
    ...["", OTHER, ...texts],
    ...[...searched].flatMap((part) => [String(part), `${OTHER}${part}`, `${part}${OTHER}`]),
    ...around(numbers(false), 0.5).map(String),
    ...around(numbers(true), 1).map((day) => new Date(day * MS_PER_DAY).toISOString().slice(0, 10)),
  ];
  return [...new Set(values)];
}

const MS_PER_DAY = 86_400_000;

/** Some numbers, what lies between them, and a number beyond on both sides. */
function around(numbers: readonly number[], step: number): readonly number[] {
  const sorted = [...new Set(numbers)].sort((one, other) => one - other);
  return sorted.flatMap((number, at) => {
    const next = sorted[at + 1];
    const after = next === undefined ? number + step : step < 1 ? (number + next) / 2 : Math.min(number + step, next);
    return at === 0 ? [number - step, number, after] : [number, after];
  });
}
