import { MAX_VALUE_BYTES } from "../../core/evaluator/data.ts";
import { TYPE_RULES, type Variable, type VariableType } from "../domain/document/variable/variable.ts";
import { brandSchema } from "./brand-schema.ts";
import { type Contract, type KeyKind, NEEDS } from "./contract.ts";
import { type DataNode, isNeeded, kindOf, toDataNode } from "./data-node.ts";
import { FORMAT_RULES, type FormatKind, formatPattern } from "./format-rules.ts";
import { describeValues, knownValues } from "./known-values.ts";
import type { Schema } from "./schema.ts";

/** Numbers beyond are refused: they are not what the caller had any more. */
const NUMBER_RANGE = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

const COMPARED_AS: Readonly<Record<KeyKind, string>> = {
  text: "text",
  number: "a number",
  day: "a day, such as 2026-01-31",
  presence: "given or not",
};

/**
 * A contract as the JSON Schema (2020-12) of `data`, the object of a caller as it is. Members are spelled as the author
 * of the template does, and there may be others.
 */
export function toDataSchema(contract: Contract): Schema {
  const { brand } = contract;
  const { properties, ...schema } = objectSchema(toDataNode(contract), describer(contract));
  const values = brand && { type: ["object", "null"], ...brandSchema(brand, true) };
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...schema,
    properties: { ...(values && { brand: values }), ...(properties as Schema) },
    type: "object",
  };
}

type Describe = (node: DataNode) => string;

/** What the author says of a place, for all positions or for one of them. */
function describer({ variables = [] }: Contract): Describe {
  const byName = new Map(
    variables.filter(({ group }) => group === "any").map(({ name, description }) => [name, description]),
  );
  return ({ path, label, tags, keys }) =>
    (path.length > 0 && byName.get(label)) ||
    ([...tags, ...keys].map(({ declared }) => declared?.description).find(Boolean) ?? "");
}

function nodeSchema(node: DataNode, describe: Describe): Schema {
  const needed = isNeeded(node);
  const description = describe(node) || defaultDescription(node);
  const schema = {
    ...(description !== "" && { description }),
    ...shapeOf(node, describe),
  };
  const { type } = schema as { type?: string | readonly string[] };
  return needed || type === undefined ? schema : { ...schema, type: [type, "null"].flat() };
}

function shapeOf(node: DataNode, describe: Describe): Schema {
  switch (kindOf(node)) {
    case "list":
      return listSchema(node, describe);
    case "object":
      return objectSchema(node, describe);
    case "counted":
      return {
        ...{ type: ["array", "object"], ...(node.list && { maxItems: node.list.max }) },
        ...marksOf({ ...(node.members.get("size") ?? node), path: node.path }),
      };
    case "value":
      return { ...valueType(node), ...marksOf(node) };
    case "compared":
      return { ...comparedType(node), ...marksOf(node) };
    case "anything":
      return marksOf(node);
  }
}

function listSchema({ list, path }: DataNode, describe: Describe): Schema {
  return {
    type: "array",
    ...(list && { maxItems: list.max, items: nodeSchema(list.items, describe) }),
    "x-path": path,
  };
}

function objectSchema({ members }: DataNode, describe: Describe): Schema {
  const entries = [...members.values()].map((node) => [node.path.at(-1) ?? "", node] as const);
  const required = entries.filter(([, node]) => isNeeded(node)).map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, node]) => [name, nodeSchema(node, describe)])),
    ...(required.length > 0 && { required }),
  };
}

function valueType(node: DataNode): Schema {
  const { tags } = node;
  const needed = isNeeded(node);
  const filled = needed ? { minLength: 1 } : {};
  const text = { maxLength: MAX_VALUE_BYTES, ...filled };
  const declared = declaredOf(node);
  if (declared !== undefined && declared.type !== "text") return declaredType(declared.type, !needed);
  const [format] = tags.flatMap((tag) => tag.format ?? []);
  if (format !== undefined) return formatType(format, !needed);
  if (tags.some(({ isWholeUrl }) => isWholeUrl)) return { type: "string", ...text };
  return { type: ["string", "number"], ...text, ...NUMBER_RANGE };
}

function comparedType(node: DataNode): Schema {
  const declared = declaredOf(node);
  if (declared !== undefined && declared.type !== "text") return declaredType(declared.type, !isNeeded(node));
  const kinds = new Set(node.keys.flatMap((key) => key.kinds).filter((kind) => kind !== "presence"));
  const isNumber = declared === undefined && kinds.size === 1 && kinds.has("number");
  const types = isNumber ? ["number", "string"] : ["string", "number", "boolean"];
  return { type: types, maxLength: MAX_VALUE_BYTES, ...NUMBER_RANGE };
}

/** A text must be one that the type allows; a number or a truth value may be one. */
function declaredType(type: VariableType, mayBeEmpty: boolean): Schema {
  const { pattern } = TYPE_RULES[type];
  const text = pattern === undefined ? {} : { pattern: `^(?:${pattern}${mayBeEmpty ? "|" : ""})$` };
  const other = type === "number" || type === "boolean" ? [type] : [];
  return { type: ["string", ...other], ...text, ...(type === "number" && NUMBER_RANGE), "x-type": type };
}

/** A number may be given as one; of money a text keeps all digits. */
function formatType(format: FormatKind, mayBeEmpty: boolean): Schema {
  const text = { maxLength: MAX_VALUE_BYTES, pattern: formatPattern(format, mayBeEmpty) };
  return format === "number" ? { type: ["string", "number"], ...text, ...NUMBER_RANGE } : { type: "string", ...text };
}

function declaredOf({ tags, keys }: DataNode): Variable | undefined {
  const declared = [...tags, ...keys].map((each) => each.declared);
  return declared.find((each) => each !== undefined && each.type !== "text") ?? declared.find(Boolean);
}

function marksOf({ path, tags, keys }: DataNode): Schema {
  const isRequired = keys.some(({ declared }) => declared?.isRequired);
  const values = knownValues(keys);
  const needs = [...tags.map(({ need }) => need), isRequired ? ("always" as const) : ("never" as const)];
  return {
    "x-path": path,
    "x-need": NEEDS.findLast((need) => needs.includes(need)),
    "x-url": tags.some(({ isWholeUrl }) => isWholeUrl),
    ...(values.length > 0 && { "x-values": values }),
    "x-in": [...new Set([...tags, ...keys].flatMap(({ programs }) => programs))].toSorted(),
  };
}

function defaultDescription(node: DataNode): string {
  const { tags, keys } = node;
  const kind = kindOf(node);
  const [format] = tags.flatMap((tag) => tag.format ?? []);
  if (kind === "value" && format !== undefined) return FORMAT_RULES[format].about;
  if (kind === "value") return tags.some(({ isWholeUrl }) => isWholeUrl) ? "a whole link" : "";
  if (kind !== "compared" && (kind !== "anything" || keys.length === 0)) return "";
  const kinds = [...new Set(keys.flatMap((key) => key.kinds))].toSorted();
  const compared = kinds.filter((each) => each !== "presence").map((each) => COMPARED_AS[each]);
  if (compared.length === 0) return "decides; given or not";
  return `decides; compared as ${compared.join(", ")}${describeValues(knownValues(keys))}`;
}
