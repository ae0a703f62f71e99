import type { JsonSchema } from "./json-schema.ts";
import { portablePattern } from "./portable-pattern.ts";

const MATCHES = /^(?<not>!)?(?<orEmpty>this == '' \|\| )?this\.matches\('(?<literal>(?:[^'\\]|\\.)*)'\)$/;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/**
 * What a CEL expression of a rule demands, as far as a pattern can say it. Throws for an expression of another form: it
 * needs a form of its own here.
 */
export function celSchema(expression: string): JsonSchema {
  const { not, orEmpty, literal } = MATCHES.exec(expression)?.groups ?? {};
  if (literal === undefined) throw new Error(`no schema is known for the rule ${expression}`);
  const pattern = portablePattern(readLiteral(literal));
  // Only of texts: what is none must not fail for having no pattern to miss.
  if (not !== undefined) return { not: { type: "string", pattern } };
  return { pattern: orEmpty === undefined ? pattern : `^$|${pattern}` };
}

/** The text of a string literal of CEL. */
function readLiteral(literal: string): string {
  return literal.replaceAll(/\\(.)/g, (_, character: string) => ESCAPES[character] ?? character);
}
