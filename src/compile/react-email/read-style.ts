import type { Value } from "../tree/value.ts";

/** Declarations of an element by their names in React, in order. */
export type StyleProps = ReadonlyMap<string, Value>;

/** What a browser takes for the name of a property, in the spelling of React. */
const PROPERTY = /^(?:--[\w-]+|[A-Za-z]\w*)$/;

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
      if (name !== undefined) setLast(props, name, value);
      name = undefined;
      value = [];
    } else {
      value.push(piece);
    }
  }
  return props;
}

/** A later declaration overrides what stands before it, also when there is a shorthand between two of one name. */
function setLast(props: Map<string, Value>, name: string, value: Value): void {
  const given = trim(joinLiterals(value));
  if (!PROPERTY.test(name) || given.join("") === "") return;
  props.delete(name);
  props.set(name, given);
}

const COMMENT = /\/\*[\s\S]*?\*\//g;

/** Literals cut at every sign that may mean something, and slots. The last declaration ends like all others. */
function piecesOf(style: string | Value): Value {
  const parts = typeof style === "string" ? [style, ";"] : [...style, ";"];
  return parts.flatMap(
    (part): Value => (typeof part === "string" ? (part.replace(COMMENT, "").match(/[:;()]|[^:;()]+/g) ?? []) : [part]),
  );
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

function trim(value: Value): Value {
  return value.map((part, index) => {
    if (typeof part !== "string") return part;
    const start = index === 0 ? part.trimStart() : part;
    return index === value.length - 1 ? start.trimEnd() : start;
  });
}

/** `background-color` is backgroundColor, `mso-padding-alt` is msoPaddingAlt; `--own` stays. */
function toPropName(property: string): string {
  if (property.startsWith("--")) return property;
  return property.toLowerCase().replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
