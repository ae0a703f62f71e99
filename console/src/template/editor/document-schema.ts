/** JSON Schema, with the keywords that the one of documents has. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
  readonly else?: JsonSchema;
  readonly not?: JsonSchema;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly description?: string;
}

/** All schemas that say something of the value at a path, judged by what is written so far. */
export function schemasAt(root: JsonSchema, value: unknown, path: readonly (string | number)[]): readonly JsonSchema[] {
  let schemas = unfold(root, root, value);
  let at = value;
  for (const step of path) {
    at = typeof at === "object" && at !== null ? (at as Record<string | number, unknown>)[step] : undefined;
    const inner = schemas.flatMap(({ properties, items }) =>
      typeof step === "number" ? (items ?? []) : memberOf(properties, step),
    );
    const here = at;
    schemas = inner.flatMap((schema) => unfold(root, schema, here));
  }
  return schemas;
}

function memberOf(properties: JsonSchema["properties"] = {}, name: string): JsonSchema | readonly JsonSchema[] {
  return (Object.hasOwn(properties, name) ? properties[name] : undefined) ?? [];
}

/** A schema, and those that it brings along for this value. */
function unfold(root: JsonSchema, schema: JsonSchema, value: unknown): readonly JsonSchema[] {
  const more = [...(schema.anyOf ?? []), ...conjuncts(root, schema, value)];
  return [schema, ...more.flatMap((each) => unfold(root, each, value))];
}

/** What else must hold of a value for which a schema does. */
function conjuncts(root: JsonSchema, schema: JsonSchema, value: unknown): readonly JsonSchema[] {
  const { $ref, allOf = [], if: condition } = schema;
  const target = $ref === undefined ? undefined : root.$defs?.[$ref.replace("#/$defs/", "")];
  const branch = condition === undefined ? undefined : holds(root, condition, value) ? schema.then : schema.else;
  return [...allOf, target, branch].filter((each) => each !== undefined);
}

/** Whether a value is as a condition of the schema asks. */
function holds(root: JsonSchema, schema: JsonSchema, value: unknown): boolean {
  const { type, required = [], properties = {}, anyOf, not } = schema;
  const members = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  return (
    (type === undefined || [type].flat().includes(typeOf(value))) &&
    (!("const" in schema) || schema.const === value) &&
    (schema.enum === undefined || schema.enum.includes(value)) &&
    required.every((name) => members === undefined || Object.hasOwn(members, name)) &&
    Object.entries(properties).every(
      ([name, each]) => members === undefined || !Object.hasOwn(members, name) || holds(root, each, members[name]),
    ) &&
    conjuncts(root, schema, value).every((each) => holds(root, each, value)) &&
    (anyOf === undefined || anyOf.some((each) => holds(root, each, value))) &&
    (not === undefined || !holds(root, not, value))
  );
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
