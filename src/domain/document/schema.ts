/** JSON Schema (draft 2020-12), as data. */
export type Schema = Readonly<Record<string | symbol, unknown>>;

const NAME = Symbol("name");

/** A schema that is written once, under `$defs`, wherever it is used. */
export function named(name: string, schema: Schema): Schema {
  return { ...schema, [NAME]: name };
}

/** What is written under a name elsewhere. */
export function ref(name: string): Schema {
  return { $ref: `#/$defs/${name}` };
}

/** The same schema, and null, which means that the member is absent. */
export function nullable(schema: Schema): Schema {
  const { type, enum: values } = schema;
  if (NAME in schema || (type === undefined && values === undefined)) return { anyOf: [schema, { type: "null" }] };
  return {
    ...schema,
    ...(type !== undefined && { type: [type, "null"].flat() }),
    ...(Array.isArray(values) && { enum: [...values, null] }),
  };
}

/** Objects that have a member, and not null. */
export function having(name: string): Schema {
  return { type: "object", required: [name], properties: { [name]: { not: { type: "null" } } } };
}

/** What holds under a condition, and otherwise. */
export function branch(when: Schema, holds: Schema, otherwise: Schema = {}): Schema {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: when, then: holds, else: otherwise };
}

/**
 * Writes every named schema once, under `$defs`, and refers to it. The given definitions may refer to each other by
 * name.
 */
export function withDefinitions(root: Schema, given: Readonly<Record<string, Schema>>): Schema {
  const definitions: Record<string, unknown> = {};
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).flatMap(([name, item]) =>
      item === undefined ? [] : [[name, resolve(item)]],
    );
    const plain = Object.fromEntries(entries);
    const name = (value as Schema)[NAME];
    if (typeof name !== "string") return plain;
    definitions[name] ??= plain;
    return ref(name);
  };
  const body = resolve(root) as Schema;
  for (const [name, schema] of Object.entries(given)) definitions[name] = resolve(schema);
  return { ...body, $defs: definitions };
}
