import type { Value } from "../tree/value.ts";

/** Declarations of an element by their names in React, in order. */
export type StyleProps = ReadonlyMap<string, Value>;

/**
 * Takes the value of a style attribute apart. What stands in round brackets belongs to its declaration, whatever it is: a
 * url() may hold colons and semicolons.
 */
export function readStyle(style: string | Value): StyleProps {
  const props = new Map<string, Value>();
  let name: string | undefined;
  let value: Value[number][] = [];
  let depth = 0;
  for (const piece of piecesOf(style)) {
    if (piece === "(") depth += 1;
    if (piece === ")") depth -= 1;
    if (piece === ":" && name === undefined) {
      name = toPropName(value.join("").trim());
      value = [];
    } else if (piece === ";" && depth === 0) {
      if (name !== undefined) props.set(name, joinLiterals(value));
      name = undefined;
      value = [];
    } else {
      value.push(piece);
    }
  }
  return props;
}

/** Literals cut at every sign that may mean something, and slots. The last declaration ends like all others. */
function piecesOf(style: string | Value): Value {
  const parts = typeof style === "string" ? [style, ";"] : [...style, ";"];
  return parts.flatMap((part): Value => (typeof part === "string" ? (part.match(/[:;()]|[^:;()]+/g) ?? []) : [part]));
}

function joinLiterals(parts: Value): Value {
  const joined: Value[number][] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string") joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}

/** `background-color` is backgroundColor, `mso-padding-alt` is msoPaddingAlt. */
function toPropName(property: string): string {
  return property.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
