import {
  type Comparison,
  type ConditionStep,
  type NumberOperator,
  nameOfKey,
  type Tag,
} from "../../../core/evaluator/program.ts";
import type { HelperName } from "./helpers.ts";
import type { ValueScopes } from "./value-scopes.ts";

const DAY_MS = 86_400_000;

/** A condition as an expression, and what it needs. */
export interface WrittenCondition {
  readonly expression: string;
  /** The lists whose items it reads; none when it reads the data alone. */
  readonly scopes: readonly number[];
  /** The lists whose sizes it reads. */
  readonly lists: readonly number[];
  readonly helpers: readonly HelperName[];
}

/** Writes the steps of a condition of a program with these tags as an expression of a boolean. */
export function writeCondition(
  steps: readonly ConditionStep[],
  tags: readonly Tag[],
  scopes: ValueScopes,
): WrittenCondition {
  const stack: string[] = [];
  const lists: number[] = [];
  const helpers: HelperName[] = [];
  const read = new Set<number>();
  const enter = (list: number | undefined) => {
    if (list !== undefined) read.add(list);
  };
  for (const step of steps) {
    switch (step[0]) {
      case "constant":
        stack.push(String(step[1]));
        break;
      case "not":
        stack.push(`!(${stack.pop()})`);
        break;
      case "all":
      case "any":
        stack.push(`(${stack.splice(-step[1]).join(step[0] === "all" ? " && " : " || ")})`);
        break;
      case "given": {
        const tag = tags[step[1]];
        if (tag === undefined) throw new Error(`the program has no tag ${step[1]}`);
        enter(tag.list);
        stack.push(writeGiven(tag, scopes, helpers));
        break;
      }
      case "test": {
        const [, key, ...comparison] = step;
        stack.push(compareValue(scopes.contextPath(undefined, nameOfKey(key)), comparison, helpers));
        break;
      }
      case "item": {
        const [, list, written, ...comparison] = step;
        const key = nameOfKey(written);
        enter(list);
        const loop = loopValue(key, scopes, list);
        if (loop === undefined) stack.push(compareValue(scopes.contextPath(list, key), comparison, helpers));
        else stack.push(compareKnown(loop, comparison, helpers));
        if (key.toLowerCase() === "loop_last") lists.push(list);
        break;
      }
      case "size": {
        const [, list, ...comparison] = step;
        enter(scopes.holderOf(list));
        lists.push(list);
        stack.push(compareKnown(`${scopes.variablesOf(list).items}.length`, comparison, helpers));
      }
    }
  }
  return { expression: stack.join(), scopes: [...read], lists, helpers };
}

/** Whether there is something to write for a tag. */
function writeGiven(tag: Tag, scopes: ValueScopes, helpers: HelperName[]): string {
  helpers.push("text");
  return `text(${scopes.tagArguments(tag).join(", ")}).trim() !== ""`;
}

/** What every item has: its number, and whether it is the first or the last. */
function loopValue(key: string, scopes: ValueScopes, list: number): string | undefined {
  const { items, index } = scopes.variablesOf(list);
  switch (key.toLowerCase()) {
    case "loop_number":
      return `${index} + 1`;
    case "loop_first":
      return `${index} === 0`;
    case "loop_last":
      return `${index} === ${items}.length - 1`;
    default:
      return undefined;
  }
}

/** Compares a number or a boolean of ours, which needs no reading where it is compared with its like. */
function compareKnown(value: string, comparison: Comparison, helpers: HelperName[]): string {
  const [operator, operand] = comparison;
  const isBoolean = value.includes("===");
  if (isBoolean && operator === "==" && operand === "true") return value;
  if (!isBoolean && isNumberOperator(operator)) return `${value} ${operator} ${operand}`;
  if (!isBoolean && operator === "==" && /^(?:0|[1-9]\d{0,8})$/.test(operand)) return `${value} === ${operand}`;
  return compareValue(value, comparison, helpers);
}

function compareValue(value: string, comparison: Comparison, helpers: HelperName[]): string {
  const read = (helper: HelperName) => {
    helpers.push(helper);
    return `${helper}(${value})`;
  };
  switch (comparison[0]) {
    case "==":
      return `${read("lower")} === ${JSON.stringify(comparison[1])}`;
    case "!=":
      return `${read("lower")} !== ${JSON.stringify(comparison[1])}`;
    case "contains":
      return `${read("lower")}.includes(${JSON.stringify(comparison[1])})`;
    case "not_contains":
      return `!${read("lower")}.includes(${JSON.stringify(comparison[1])})`;
    case "starts_with":
      return `${read("lower")}.startsWith(${JSON.stringify(comparison[1])})`;
    case "ends_with":
      return `${read("lower")}.endsWith(${JSON.stringify(comparison[1])})`;
    case "in":
      return `${JSON.stringify(comparison[1])}.includes(${read("lower")})`;
    case "not_in":
      return `!${JSON.stringify(comparison[1])}.includes(${read("lower")})`;
    case "is_empty":
      return `${read("lower")}.trim() === ""`;
    case "is_not_empty":
      return `${read("lower")}.trim() !== ""`;
    case "date_before":
      return `${read("dayOf")} < ${dayNumber(comparison[1], helpers)}`;
    case "date_after":
      return `${read("dayOf")} > ${dayNumber(comparison[1], helpers)}`;
    case "date_on":
      return `${read("dayOf")} === ${dayNumber(comparison[1], helpers)}`;
    default:
      return `${read("numberOf")} ${comparison[0]} ${comparison[1]}`;
  }
}

function isNumberOperator(operator: Comparison[0]): operator is NumberOperator {
  return operator === ">" || operator === "<" || operator === ">=" || operator === "<=";
}

/** A day as a date, which is read as values are, if four digits of a year reach it. */
function dayNumber(days: number, helpers: HelperName[]): string {
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(new Date(days * DAY_MS).toISOString()) ?? [];
  if (date === undefined) return String(days);
  helpers.push("dayOf");
  return `dayOf("${date}")`;
}
