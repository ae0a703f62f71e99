import type { Path } from "../error.ts";

/** Something that is looked for: the rest of its path, and its index in the answer. */
interface Target {
  readonly rest: Path;
  readonly index: number;
}

/**
 * The index in a text of JSON, which must be well-formed, at which each path is: a member where its name begins, an
 * entry where its value does. What is absent is where the nearest thing round it does. One pass, however many
 * paths.
 */
export function locateInJson(text: string, paths: readonly Path[]): readonly number[] {
  const start = skipSpace(text, 0);
  const found = paths.map(() => start);
  locateValue(
    text,
    start,
    paths.map((rest, index) => ({ rest, index })),
    found,
  );
  return found;
}

/** Returns the index behind the value. */
function locateValue(text: string, start: number, targets: readonly Target[], found: number[]): number {
  const open = text[start];
  const within = targets.filter(({ rest }) => rest.length > 0);
  if (within.length === 0 || (open !== "{" && open !== "[")) return endOfValue(text, start);
  let at = skipSpace(text, start + 1);
  for (let index = 0; text[at] !== "}" && text[at] !== "]"; index += 1) {
    const nameEnd = open === "{" ? endOfString(text, at) : at;
    const name = open === "{" ? JSON.parse(text.slice(at, nameEnd)) : index;
    const here = within.filter(({ rest }) => rest[0] === name);
    for (const target of here) found[target.index] = at;
    const valueAt = open === "{" ? skipSpace(text, skipSpace(text, nameEnd) + 1) : at;
    const rest = here.map((target) => ({ ...target, rest: target.rest.slice(1) }));
    at = skipSpace(text, locateValue(text, valueAt, rest, found));
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return at + 1;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= 0x20) at += 1;
  return at;
}

/** The index behind the quote that ends the string. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** The index behind a value whose inside is not looked at. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (character === '"') at = endOfString(text, at) - 1;
    else if ("[{".includes(character)) depth += 1;
    else if (depth === 0 && ",]} \n\r\t".includes(character)) return at;
    else if ("]}".includes(character)) depth -= 1;
    if (depth === 0 && '"]}'.includes(character)) return at + 1;
  }
  return text.length;
}
