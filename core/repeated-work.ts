import { FillError } from "./fill-error.ts";

/**
 * The most work that all repeated stretches of one fill may take: OP_WORK for each op, for each step of a condition,
 * and for each text of an operand, and one more for each byte of such a text.
 */
export const MAX_REPEATED_WORK = 16_777_216;
export const OP_WORK = 16;

/** Up to here sums are exact, in every language; whatever is more is said to be as much. */
const MAX_COUNTED = 2 ** 53;

export function addWork(work: number, more: number): number {
  return Math.min(work + more, MAX_COUNTED);
}

/** Returns the work done so far with that of one more stretch. Throws RENDER_ERROR. */
export function addStretch(work: number, workOfItem: number, items: number): number {
  const sum = addWork(work, workOfItem * items);
  if (sum > MAX_REPEATED_WORK) throw tooMuchWork("lists", `take ${sum} steps to repeat`, MAX_REPEATED_WORK);
  return sum;
}

/** The refusal of data that take more work than a limit allows. */
export function tooMuchWork(member: string, msg: string, limit: number): FillError {
  const issue = { loc: [member], msg: `${msg}, more than the limit of ${limit}`, type: "too_much_work" };
  return new FillError("RENDER_ERROR", [issue]);
}
