import { nearestName } from "../domain/nearest-name.ts";
import { KNOWN_VARIABLES } from "./known-variables.ts";

/** Shorter names are not checked: a change of one letter gives another word, as SORT for PORT. */
const LONG_NAME = 8;
const LONG_NAMES = KNOWN_VARIABLES.filter((name) => name.length >= LONG_NAME);

/** A variable of the environment, and the one that was probably meant. */
export interface MisspeltVariable {
  readonly name: string;
  readonly meant: string;
}

/**
 * The variables whose names are a slip away from one of ours. The environment holds those of every other program, so a
 * long name may differ in one letter, and a short one only in letters that are doubled or swapped, in case, or in what
 * joins its words.
 */
export function findMisspeltVariables(env: Readonly<Record<string, string | undefined>>): readonly MisspeltVariable[] {
  return Object.keys(env).flatMap((name) => {
    if (KNOWN_VARIABLES.includes(name)) return [];
    const meant = nearestName(name, LONG_NAMES, 1) ?? KNOWN_VARIABLES.find((known) => isSameButForSlips(name, known));
    return meant === undefined ? [] : [{ name, meant }];
  });
}

function isSameButForSlips(name: string, known: string): boolean {
  const [given, other] = [lettersOf(name), lettersOf(known)];
  return given === other || withoutDoubles(given) === withoutDoubles(other) || isSwapped(given, other);
}

function lettersOf(name: string): string {
  return name.toUpperCase().replaceAll("_", "");
}

function withoutDoubles(letters: string): string {
  return letters.replace(/(.)\1/g, "$1");
}

/** Whether two letters beside each other have changed places. */
function isSwapped(given: string, other: string): boolean {
  return [...other].some(
    (letter, at) => given === other.slice(0, at) + (other[at + 1] ?? "") + letter + other.slice(at + 2),
  );
}
