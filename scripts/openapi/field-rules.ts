import { type DescField, getOption } from "@bufbuild/protobuf";
import { type FieldRules, field as fieldRules, Ignore } from "../../gen/buf/validate/validate_pb.ts";
import { celSchema } from "./cel-schema.ts";
import type { JsonSchema } from "./json-schema.ts";

/** What the buf.validate rules of a field demand of its value. */
export interface RuledSchema {
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  /** What no schema can say, and what the patterns mean, as sentences. */
  readonly words: readonly string[];
}

/** The rules of a field, except those of integers, whose range is `integerRange`. */
export function readFieldRules(field: DescField): RuledSchema {
  const rules = getOption(field, fieldRules);
  const isZeroFree = rules.ignore === Ignore.IF_ZERO_VALUE;
  const patterns = rules.cel.map(({ expression }) => celSchema(expression));
  const constraints = [typeSchema(rules), ...patterns].filter((schema) => Object.keys(schema).length > 0);
  const schema = isZeroFree && constraints.length > 0 ? orEmpty(constraints) : together(constraints);
  const words = rules.cel.map(({ message }) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`);
  if (rules.type.case === "string" && rules.type.value.maxBytes > 0n) {
    words.push(`At most ${rules.type.value.maxBytes} bytes of UTF-8.`);
  }
  if (rules.type.case === "timestamp" && rules.type.value.greaterThan.case === "gtNow") words.push("In the future.");
  const isText = rules.required && field.fieldKind === "scalar" && rules.type.case === "string";
  return { schema: isText ? { minLength: 1, ...schema } : schema, isRequired: rules.required, words };
}

function typeSchema({ type }: FieldRules): JsonSchema {
  switch (type.case) {
    case "string":
      return stringSchema(type.value);
    case "repeated": {
      const { minItems, maxItems, items } = type.value;
      const least = minItems > 0n && { minItems: Number(minItems) };
      const most = maxItems > 0n && { maxItems: Number(maxItems) };
      return { ...least, ...most, ...(items !== undefined && { items: itemSchema(items) }) };
    }
    case "map":
      return type.value.maxPairs > 0n ? { maxProperties: Number(type.value.maxPairs) } : {};
    default:
      return {};
  }
}

function itemSchema(rules: FieldRules): JsonSchema {
  const patterns = rules.cel.map(({ expression }) => celSchema(expression));
  return { type: "string", ...together([typeSchema(rules), ...patterns]) };
}

/** A text of n bytes has at most n characters, so `maxBytes` bounds its length too. */
function stringSchema({ in: values, maxLen, maxBytes }: Extract<FieldRules["type"], { case: "string" }>["value"]) {
  if (values.length > 0) return { enum: [...values] };
  const most = maxLen > 0n ? maxLen : maxBytes;
  return most > 0n ? { maxLength: Number(most) } : {};
}

function together(constraints: readonly JsonSchema[]): JsonSchema {
  const [first = {}, ...others] = constraints;
  const isApart = others.every((other) => Object.keys(other).every((key) => !(key in first)));
  if (others.length < 2 && isApart) return { ...first, ...others[0] };
  return { ...first, allOf: others };
}

/** The empty text stands for no value. */
function orEmpty(constraints: readonly JsonSchema[]): JsonSchema {
  const [only] = constraints;
  if (constraints.length === 1 && Array.isArray(only?.enum)) return { enum: [...only.enum, ""] };
  return { anyOf: [{ const: "" }, together(constraints)] };
}
