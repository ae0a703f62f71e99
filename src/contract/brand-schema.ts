import { MAX_VALUE_BYTES } from "../../core/evaluator/data.ts";
import type { BrandValue, TokenKind } from "../domain/document/brand/token.ts";
import type { Schema } from "./schema.ts";

/** What a mail accepts of a kind; a text is any. */
const PATTERNS: Readonly<Partial<Record<TokenKind, string>>> = { color: "^(?:#[0-9A-Fa-f]{6}|)$" };

/**
 * A JSON Schema of the values of a brand. None is required, an empty one counts as missing, and there may be others:
 * one brand is for all templates. In plain data, where `mayBeNull`, a value may be null.
 */
export function brandSchema(values: readonly BrandValue[], mayBeNull: boolean): Schema {
  const type = mayBeNull ? ["string", "null"] : "string";
  return {
    properties: Object.fromEntries(values.map((value) => [value.name, valueSchema(value, type)])),
    additionalProperties: { type },
  };
}

function valueSchema({ name, kind, value, choices, description, darkOf }: BrandValue, type: unknown): Schema {
  const about = darkOf === undefined ? description : `${name.slice(0, -"_dark".length)} in dark clients`;
  const pattern = PATTERNS[kind];
  return {
    type,
    maxLength: MAX_VALUE_BYTES,
    ...(about !== undefined && { description: about }),
    ...(pattern !== undefined && { pattern }),
    ...(choices.length > 0 && { examples: choices }),
    default: value,
    "x-kind": kind,
  };
}
