import type { Schema } from "../../contract/schema.ts";
import { type ValueType, valuesOf } from "./data-shape.ts";

/** A text, a number or a truth value. */
export interface Value {
  readonly kind: "value";
  readonly types: readonly ValueType[];
  /** The texts that the template knows, where any other may be given, too. */
  readonly values: readonly string[];
  readonly isNullable: boolean;
}

/** What a member of plain data, or an item of a list, may be. */
export type PlainValue =
  | Value
  | { readonly kind: "list"; readonly items: PlainValue; readonly isNullable: boolean }
  /** An object of the type with that name. */
  | { readonly kind: "object"; readonly typeName: string; readonly isNullable: boolean }
  /** A list of anything, or an object: its size is all that is read. */
  | { readonly kind: "counted"; readonly isNullable: boolean }
  /** An object of texts: those that the template uses, and others. */
  | { readonly kind: "texts"; readonly members: readonly PlainMember[]; readonly isNullable: boolean }
  | { readonly kind: "any" };

export interface PlainMember {
  readonly name: string;
  readonly isRequired: boolean;
  /** One line; empty when there is none. */
  readonly description: string;
  readonly value: PlainValue;
}

/** An object of plain data, which may have other members. */
export interface PlainType {
  readonly typeName: string;
  readonly members: readonly PlainMember[];
}

/** Whether it is what most values are: a text that a number may be given for. */
export function isText({ types, values }: Value): boolean {
  return types.join() === "string,number" && values.length === 0;
}

/**
 * The types of what the `data_schema` of a contract describes: the data, by the name that is given, then each object in
 * it. `taken` has the names of all types of one file, and gets those of these.
 */
export function toPlainTypes(schema: Schema, typeName: string, taken: Set<string>): readonly PlainType[] {
  const base = typeName.replace(/Data(\d*)$/, "$1");
  const types: PlainType[] = [];

  function addType(name: string, schema: Schema): void {
    const at = types.push({ typeName: name, members: [] }) - 1;
    types[at] = { typeName: name, members: toMembers(schema) };
  }

  function toMembers({ properties = {}, required = [] }: Schema): readonly PlainMember[] {
    return Object.entries(properties as Record<string, Schema>).map(([member, inner]): PlainMember => {
      const { description } = inner;
      return {
        name: member,
        isRequired: (required as readonly string[]).includes(member),
        description: typeof description === "string" ? description : "",
        value: toValue(inner, member),
      };
    });
  }

  function toValue(inner: Schema, name: string): PlainValue {
    const types = [inner.type ?? []].flat().map(String);
    const isNullable = types.includes("null");
    if (types.length === 0) return { kind: "any" };
    if (types.includes("array") && types.includes("object")) return { kind: "counted", isNullable };
    if (types.includes("array")) {
      return { kind: "list", items: toValue((inner.items ?? {}) as Schema, toSingular(name)), isNullable };
    }
    if (!types.includes("object")) {
      const given = types.filter((type): type is ValueType => type !== "null");
      return { kind: "value", types: given, values: valuesOf(inner), isNullable };
    }
    if (inner.additionalProperties !== undefined) return { kind: "texts", members: toMembers(inner), isNullable };
    const typeName = freeName(base + toWords(name), taken);
    addType(typeName, inner);
    return { kind: "object", typeName, isNullable };
  }

  addType(typeName, schema);
  return types;
}

function toWords(name: string): string {
  const words = name.split(/[^a-z0-9]+/i).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join("") || "Part";
}

function toSingular(name: string): string {
  if (/[^aeiou]ies$/i.test(name)) return name.replace(/ies$/i, "y");
  return /[^s]s$/i.test(name) ? name.slice(0, -1) : `${name}_item`;
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`;
  taken.add(name);
  return name;
}
