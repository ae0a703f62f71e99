import { MAX_VALUE_BYTES } from "../../core/evaluator/data.ts";
import type { TagGroup } from "../../core/evaluator/names.ts";
import { TYPE_RULES, type Variable, type VariableType } from "../domain/document/variable/variable.ts";
import { brandSchema } from "./brand-schema.ts";
import type { Contract, ContractKey, ContractScope, ContractTag, KeyKind } from "./contract.ts";
import { contextExample } from "./example-data.ts";
import { FORMAT_RULES, formatPattern } from "./format-rules.ts";
import { describeValues, knownValues } from "./known-values.ts";
import type { Schema } from "./schema.ts";

const GROUPS: readonly TagGroup[] = ["text", "url", "attr"];
const TAG_VALUE = { type: "string", maxLength: MAX_VALUE_BYTES };
const CONTEXT_VALUE = { type: ["string", "number", "boolean"] };
const BRAND = "the UUID or slug of a stored brand, or its values";
const KINDS: Readonly<Record<KeyKind, string>> = {
  text: "text",
  number: "a number",
  day: "a day, such as 2026-01-31",
  presence: "given or not",
};

/**
 * A contract as the JSON Schema (2020-12) of `dynamic_data`. It refuses what leaves a gap in every mail and what the
 * evaluators refuse; names are as the evaluators compare them, and what nothing asks for may be there.
 */
export function toContractSchema(contract: Contract): Schema {
  const { brand } = contract;
  const { properties, ...schema } = scopeSchema(contract);
  const choice = brand && { type: ["string", "object"], description: BRAND, ...brandSchema(brand, false) };
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...schema,
    properties: { ...(properties as Schema), ...(choice && { brand: choice }) },
  };
}

function scopeSchema({ tags, keys, lists }: ContractScope): Schema {
  const groups = GROUPS.map((group) => [group, tags.filter((tag) => tag.group === group)] as const);
  return object(
    {
      merge_tags: object(
        Object.fromEntries(groups.map(([group, members]) => [group, groupSchema(members)])),
        groups.filter(([, members]) => members.some(isRequired)).map(([group]) => group),
        false,
      ),
      context: object(
        Object.fromEntries(keys.map((key) => [key.name, keySchema(key)])),
        keys.filter(isRequiredKey).map(({ name }) => name),
        CONTEXT_VALUE,
      ),
      lists: object(
        Object.fromEntries(
          lists.map(({ name, max, items }) => [name, { type: "array", maxItems: max, items: scopeSchema(items) }]),
        ),
        [],
        { type: "array" },
      ),
    },
    [...(tags.some(isRequired) ? ["merge_tags"] : []), ...(keys.some(isRequiredKey) ? ["context"] : [])],
    false,
  );
}

function groupSchema(tags: readonly ContractTag[]): Schema {
  const names = tags.filter(isRequired).map(({ name }) => name);
  return object(Object.fromEntries(tags.map((tag) => [tag.name, tagSchema(tag)])), names, TAG_VALUE);
}

/** An empty value counts as a missing one. */
function tagSchema(tag: ContractTag): Schema {
  const { need, isWholeUrl, programs, declared, format } = tag;
  return {
    ...TAG_VALUE,
    ...(isRequired(tag) && { minLength: 1 }),
    ...(format && { description: FORMAT_RULES[format].about, pattern: formatPattern(format, !isRequired(tag)) }),
    ...(declared && { ...aboutOf(declared), ...patternOf(declared.type, !isRequired(tag)) }),
    ...(declared?.example !== undefined && { examples: [declared.example] }),
    "x-need": need,
    "x-url": isWholeUrl,
    "x-in": programs,
  };
}

function keySchema(key: ContractKey): Schema {
  const { kinds, example, declared } = key;
  const known = knownValues([key]);
  const description = `compared as ${kinds.map((kind) => KINDS[kind]).join(", ")}${describeValues(known)}`;
  const values = known.length > 0 && { "x-values": known };
  if (declared === undefined) return { ...CONTEXT_VALUE, description, examples: [example], ...values };
  const { type } = declared;
  const isText = type === "text" || type === "date";
  return {
    ...(isText ? { type: "string", ...patternOf(type, false) } : { type }),
    description,
    ...aboutOf(declared),
    examples: [contextExample(declared, example)],
    ...values,
  };
}

function aboutOf({ type, description }: Variable): Schema {
  return { ...(description !== "" && { description }), "x-type": type };
}

/** What text is of a type. Where none is needed it may be empty. */
function patternOf(type: VariableType, mayBeEmpty: boolean): Schema {
  const { pattern } = TYPE_RULES[type];
  return pattern === undefined ? {} : { pattern: `^(?:${pattern}${mayBeEmpty ? "|" : ""})$` };
}

function isRequiredKey({ declared }: ContractKey): boolean {
  return declared?.isRequired === true;
}

function isRequired({ need }: ContractTag): boolean {
  return need === "always";
}

function object(properties: Schema, required: readonly string[], additionalProperties: Schema | false): Schema {
  return { type: "object", properties, ...(required.length > 0 && { required }), additionalProperties };
}
