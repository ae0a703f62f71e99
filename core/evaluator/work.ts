import { addWork } from "./condition.ts";
import { MAX_VALUE_BYTES } from "./data.ts";
import type { PreparedScope } from "./names.ts";
import type { PreparedProgram } from "./ops.ts";
import { FillError } from "./report.ts";
import type { Scope } from "./scope.ts";

/**
 * The most work that all loops of one fill may take: OP_WORK for each op, for each step of a condition,
 * and for each text of an operand, and one more for each byte of such a text.
 */
export const MAX_REPEATED_WORK = 16_777_216;

/** Returns the work done so far with that of one more loop. Throws RENDER_ERROR. */
export function addLoop(work: number, workOfItem: number, items: number): number {
  const sum = addWork(work, workOfItem * items);
  if (sum > MAX_REPEATED_WORK) throw tooMuchWork("lists", `take ${sum} steps to repeat`, MAX_REPEATED_WORK);
  return sum;
}

/** The most work that the searches of one fill may take: bytes searched times bytes searched for. */
export const MAX_WORK = 268_435_456;

/**
 * Throws RENDER_ERROR when the values are too long for all the searches of a program, including searches that are not
 * evaluated, so that nothing is written before the error. Searches in an item count once for each loop that repeats
 * it. Everything else that a fill does outside loops is linear in the program, the data and the output.
 */
export function assertWork(program: PreparedProgram, data: Scope): void {
  const work = program.searches.size === 0 ? 0 : searchWork(program, data, { scope: data, times: 1 });
  if (work > MAX_WORK) throw tooMuchWork("context", `takes ${work} comparisons to search`, MAX_WORK);
}

/** Returns the work of a scope whose searches run `times` times, and of all its items. */
function searchWork(
  program: PreparedProgram,
  data: Scope,
  { scope, times }: { readonly scope: Scope; readonly times: number },
): number {
  let work = 0;
  for (const { key, bytes } of program.searches.get(scope.plan) ?? []) {
    work = addWork(work, bytes * times * (scope.context[key]?.lowerBytes ?? 0));
  }
  for (const items of scope.lists) {
    const [first] = items;
    if (first === undefined) continue;
    const visits = timesVisited(program, data, first.plan);
    for (const item of items) work = addWork(work, searchWork(program, data, { scope: item, times: visits }));
  }
  return work;
}

/** Returns how often an item is repeated at most: once for each loop, times the items of the lists around that loop. */
function timesVisited(program: PreparedProgram, data: Scope, plan: PreparedScope): number {
  let times = 0;
  for (const around of program.loops.get(plan) ?? []) {
    times += around.reduce((product, list) => product * countAll(data, list), 1);
  }
  return times;
}

/** The total number of items of a list. */
function countAll(scope: Scope, plan: PreparedScope): number {
  if (!plan.isWithin(scope.plan)) return 0;
  let count = 0;
  for (const items of scope.lists) {
    if (items[0]?.plan === plan) count += items.length;
    else for (const item of items) count += countAll(item, plan);
  }
  return count;
}

/** Lower case turns two bytes into at most three. */
const MAX_LOWER_BYTES = MAX_VALUE_BYTES * 1.5;

/** With at most this many bytes to search for, and no lists, no fill exceeds the limit, however long the values. */
export const MAX_SEARCHED_BYTES = Math.floor(MAX_WORK / MAX_LOWER_BYTES);

/** The refusal of data that take more work than a limit allows. */
function tooMuchWork(member: string, msg: string, limit: number): FillError {
  const issue = { loc: [member], msg: `${msg}, more than the limit of ${limit}`, type: "too_much_work" };
  return new FillError("RENDER_ERROR", [issue]);
}
