import type { Program } from "../../../core/evaluator/program.ts";
import { conditionChoices } from "./condition-choices.ts";

/** How large the fixed part of a program's output can be. */
export interface LargestOutput {
  /** With one item in each list. */
  readonly bytes: number;
  /** With as many items as the lists take, of those that say so. */
  readonly fullBytes: number;
}

/** How many items a list takes whose author says nothing: too many to reckon with. */
const UNTOLD_MAX = 1_000;

/** Sizes below this are not looked at closer: everything shown at once is no less than any combination. */
export function largestOutput(program: Program, below: number): LargestOutput {
  const all: ReadonlySet<number> = new Set(program.conditions.keys());
  const whole = measure(program, all);
  if (whole.fullBytes <= below) return whole;
  const choices = conditionChoices(program.conditions) ?? [all];
  const sizes = choices.map((shown) => measure(program, shown));
  return {
    bytes: sizes.reduce((most, { bytes }) => Math.max(most, bytes), 0),
    fullBytes: sizes.reduce((most, { fullBytes }) => Math.max(most, fullBytes), 0),
  };
}

function measure(program: Program, shown: ReadonlySet<number>): LargestOutput {
  const most = program.lists?.map(({ max }) => (max < UNTOLD_MAX ? max : 1)) ?? [];
  return {
    bytes: bytesOf(program, shown, () => 1, 0, program.ops.length),
    fullBytes: bytesOf(program, shown, (list) => most[list] ?? 1, 0, program.ops.length),
  };
}

function bytesOf(
  program: Program,
  shown: ReadonlySet<number>,
  count: (list: number) => number,
  from: number,
  to: number,
): number {
  let bytes = 0;
  for (let at = from; at < to; at += 1) {
    const op = program.ops[at];
    if (typeof op === "string") bytes += Buffer.byteLength(op);
    else if (op?.[0] === "unless" && !shown.has(op[1])) at = op[2] - 1;
    else if (op?.[0] === "each") {
      const [, list, body, end] = op;
      const items = count(list);
      bytes += items * bytesOf(program, shown, count, body, end);
      bytes += Math.max(0, items - 1) * bytesOf(program, shown, count, at + 1, body);
      at = end - 1;
    }
  }
  return bytes;
}
