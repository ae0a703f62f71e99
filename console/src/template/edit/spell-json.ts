import type { Spelling } from "./spelling.ts";
import { Units } from "./units.ts";

const ESCAPE = /\\(?:u[0-9a-fA-F]{4}|.)|[^\\]+/gs;

/** Reads what is between the quotes of a string of JSON. */
export function spellJson(source: string, from: number, to: number): Spelling {
  const units = new Units(from);
  for (const { 0: piece, index } of source.slice(from, to).matchAll(ESCAPE)) {
    const at = from + index;
    if (piece.startsWith("\\")) units.add(JSON.parse(`"${piece}"`), at, at + piece.length);
    else units.copy(piece, at);
  }
  return units.spelling();
}

/** Writes text within the quotes of a string of JSON. */
export function writeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
