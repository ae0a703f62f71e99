import type { Schema } from "../../contract/schema.ts";

/** What a JSON Schema of a contract allows, as the type systems of languages can say it. */
export type DataShape =
  | { readonly kind: "value"; readonly types: readonly ValueType[]; readonly values: readonly string[] }
  | { readonly kind: "list"; readonly items: DataShape }
  | { readonly kind: "object"; readonly members: readonly DataMember[] }
  /** The name of a stored brand, or the values of one: texts, of which those that the template uses are members. */
  | { readonly kind: "brand"; readonly members: readonly DataMember[] };

export type ValueType = "string" | "number" | "boolean";

/** A member of an object. What is not a member is taken by nobody, and misspelt. */
export interface DataMember {
  readonly name: string;
  readonly isRequired: boolean;
  /** One line; empty when there is none. */
  readonly description: string;
  readonly shape: DataShape;
}

/** Leaves out members that hold nothing. */
export function toDataShape(schema: Schema): DataShape {
  if (schema.type === "array") return { kind: "list", items: toDataShape((schema.items ?? {}) as Schema) };
  if ([schema.type].flat().includes("object") && schema.type !== "object") {
    return { kind: "brand", members: toMembers(schema) };
  }
  if (schema.type !== "object") {
    return { kind: "value", types: [schema.type].flat() as ValueType[], values: valuesOf(schema) };
  }
  const members = toMembers(schema);
  return {
    kind: "object",
    members: members.filter(({ shape }) => shape.kind !== "object" || shape.members.length > 0),
  };
}

/** The texts that a template knows of a value that may be any. */
export function valuesOf(schema: Schema): readonly string[] {
  return (schema["x-values"] ?? []) as readonly string[];
}

function toMembers({ required = [], properties = {} }: Schema): readonly DataMember[] {
  return Object.entries(properties as Record<string, Schema>).map(([name, member]) => ({
    name,
    isRequired: (required as readonly string[]).includes(name),
    description: typeof member.description === "string" ? member.description : "",
    shape: toDataShape(member),
  }));
}
