import { nearestName } from "../domain/nearest-name.ts";
import { KNOWN_VARIABLES } from "./known-variables.ts";

/** Shorter names are not checked, because one different letter gives a different word, such as SORT for PORT. */
const LONG_NAME = 8;
const LONG_NAMES = KNOWN_VARIABLES.filter((name) => name.length >= LONG_NAME);

/** A variable of the environment, and the known one that was probably meant. */
export interface MisspeltVariable {
  readonly name: string;
  readonly meant: string;
}

/**
 * Finds variables whose names are probably misspelt. The environment also contains the variables of all other programs,
 * so a long name may differ in one letter, and a short one only in doubled or swapped letters, in case, or in the
 * separators of its words.
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

/** Whether two adjacent letters are swapped. */
function isSwapped(given: string, other: string): boolean {
  return [...other].some(
    (letter, at) => given === other.slice(0, at) + (other[at + 1] ?? "") + letter + other.slice(at + 2),
  );
}
