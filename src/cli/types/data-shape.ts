import type { Schema } from "../../contract/contract-schema.ts";

/** What a JSON Schema of a contract allows, as the type systems of languages can say it. */
export type DataShape =
  | { readonly kind: "value"; readonly types: readonly ValueType[] }
  | { readonly kind: "list"; readonly items: DataShape }
  | { readonly kind: "object"; readonly members: readonly DataMember[] };

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
  if (schema.type !== "object") return { kind: "value", types: [schema.type].flat() as ValueType[] };
  const required = (schema.required ?? []) as readonly string[];
  const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, member]) => ({
    name,
    isRequired: required.includes(name),
    description: typeof member.description === "string" ? member.description : "",
    shape: toDataShape(member),
  }));
  return {
    kind: "object",
    members: members.filter(({ shape }) => shape.kind !== "object" || shape.members.length > 0),
  };
}
