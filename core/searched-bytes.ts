import { MAX_WORK } from "./fill-work.ts";
import { prepareProgram } from "./prepare-program.ts";
import { MAX_VALUE_BYTES } from "./read-value.ts";

/** Lower case makes at most three bytes of two. */
const MAX_LOWER_BYTES = MAX_VALUE_BYTES * 1.5;

/** With no more than this, and no lists, no fill takes too much work, however long the values (core/fill-work.ts). */
export const MAX_SEARCHED_BYTES = Math.floor(MAX_WORK / MAX_LOWER_BYTES);

/** The bytes of all the texts that a program searches values for, each once for a value. Throws INVALID_PROGRAM. */
export function searchedBytes(program: unknown): number {
  const { data, lists } = prepareProgram(program);
  return [data, ...lists].flatMap(({ searches }) => searches).reduce((sum, { bytes }) => sum + bytes, 0);
}
