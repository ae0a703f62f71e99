import type { Value } from "../../mail/tree/value.ts";

/** Declarations of an element by their names in React, in order. */
export type StyleProps = ReadonlyMap<string, Value>;

/** A name that browsers accept for a property, in the spelling of React. */
const PROPERTY = /^(?:--[\w-]+|[A-Za-z]\w*)$/;
const COMMENT = /\/\*[\s\S]*?\*\//g;

/** A cache: printing reads the style of an element many times. */
const known = new WeakMap<Value, StyleProps>();

/** Parses a style attribute. Parentheses may hold any character: a url() may have colons and semicolons. */
export function readStyle(style: string | Value): StyleProps {
  if (typeof style === "string") return new StyleReader().read([style]);
  const props = known.get(style) ?? new StyleReader().read(style);
  known.set(style, props);
  return props;
}

class StyleReader {
  readonly #props = new Map<string, Value>();
  /** Undefined until the colon. */
  #name: string | undefined;
  #value: Value[number][] = [];
  #depth = 0;

  read(style: Value): StyleProps {
    let literal = "";
    for (const part of style) {
      if (typeof part === "string") literal += part;
      else {
        this.#readLiteral(literal);
        this.#value.push(part);
        literal = "";
      }
    }
    // The last declaration ends like all others.
    this.#readLiteral(`${literal};`);
    return this.#props;
  }

  #readLiteral(literal: string): void {
    const text = literal.includes("/*") ? literal.replace(COMMENT, "") : literal;
    let start = 0;
    for (let at = 0; at < text.length; at += 1) {
      const character = text[at];
      if (character === "(") this.#depth += 1;
      else if (character === ")") this.#depth -= 1;
      else if (character === ":" && this.#name === undefined) {
        this.#add(text.slice(start, at));
        this.#name = toPropName(this.#value.join("").trim());
        this.#value = [];
        start = at + 1;
      } else if (character === ";" && this.#depth === 0) {
        this.#add(text.slice(start, at));
        this.#endDeclaration();
        this.#value = [];
        start = at + 1;
      }
    }
    this.#add(text.slice(start));
  }

  #add(literal: string): void {
    const last = this.#value.at(-1);
    if (typeof last === "string") this.#value[this.#value.length - 1] = last + literal;
    else if (literal !== "") this.#value.push(literal);
  }

  /** A later declaration overrides an earlier one, also when a shorthand appears between two of the same name. */
  #endDeclaration(): void {
    const name = this.#name;
    this.#name = undefined;
    if (name === undefined || !PROPERTY.test(name)) return;
    const given = trim(this.#value);
    if (given.join("") === "") return;
    this.#props.delete(name);
    this.#props.set(name, given);
  }
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
  const name = property.toLowerCase();
  return name.includes("-") ? name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) : name;
}
