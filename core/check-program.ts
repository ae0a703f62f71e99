import { prepareProgram } from "./prepare-program.ts";
import type { Program } from "./program.ts";

/**
 * Checks that a value is a program this evaluator can run: format, shapes, indexes, jumps that lead ahead, conditions
 * that leave one truth value. Such a program ends, reads nothing outside itself, and runs in time linear to its length.
 * The check is done once per object. Throws FillError INVALID_PROGRAM with the place of the first fault.
 */
export function checkProgram(value: unknown): Program {
  prepareProgram(value);
  return value as Program; // every member has just been checked
}
