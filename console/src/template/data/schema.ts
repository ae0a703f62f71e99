import type { JsonObject, JsonValue } from "@bufbuild/protobuf";
import { spellingOf } from "./spelling-of.ts";

/** What a contract asks for, as GetTemplateContract tells it: one scope of the data. */
export interface ScopeSchema {
  readonly tags: readonly TagField[];
  readonly keys: readonly KeyField[];
  readonly lists: readonly ListField[];
}

export interface TagField {
  readonly group: "text" | "url" | "attr";
  readonly name: string;
  readonly about: string;
  /** `always`, `sometimes` or `never`, which is for tags with defaults. */
  readonly need: string;
}

export interface KeyField {
  readonly name: string;
  readonly about: string;
  readonly type: "string" | "number" | "boolean";
  readonly example: JsonValue | undefined;
}

export interface ListField {
  readonly name: string;
  readonly max: number;
  readonly items: ScopeSchema;
  /** What plain data begins an item with: an object, or what stands for itself, a text or a list. */
  readonly emptyItem: object | string;
}

const GROUPS = ["text", "url", "attr"] as const;

/** Reads the JSON Schemas of a contract: of `dynamic_data`, and of `data`. What it does not know it leaves out. */
export function readSchema(schema: JsonValue | undefined, dataSchema?: JsonValue): ScopeSchema {
  const tags = GROUPS.flatMap((group) =>
    members(schema, "merge_tags", group).map(([name, tag]) => {
      return { group, name, about: text(tag.description), need: text(tag["x-need"]) };
    }),
  );
  const keys = members(schema, "context").map(([name, key]) => {
    const [example] = Array.isArray(key.examples) ? key.examples : [];
    return { name, about: text(key.description), type: keyType(key.type, example), example };
  });
  const lists = members(schema, "lists").map(([name, list]) => {
    const items = asObject(placeAt(dataSchema, name)).items;
    const max = Number(list.maxItems ?? 1000);
    return { name, max, items: readSchema(list.items, items), emptyItem: emptyItemOf(asObject(items)) };
  });
  return { tags, keys, lists };
}

/** The properties at a path of properties. */
function members(schema: JsonValue | undefined, ...path: readonly string[]): (readonly [string, JsonObject])[] {
  let at = asObject(schema);
  for (const name of path) at = asObject(asObject(at.properties)[name]);
  return Object.entries(asObject(at.properties)).map(([name, value]) => [name, asObject(value)] as const);
}

/** A place in plain data, by its path; an item that is a list is that list. */
function placeAt(schema: JsonValue | undefined, path: string): JsonValue | undefined {
  const item = asObject(schema);
  if (item.items !== undefined) return item;
  return path.split(".").reduce<JsonValue | undefined>((at, name) => {
    const properties = asObject(asObject(at).properties);
    return properties[spellingOf(properties, name)];
  }, schema);
}

function emptyItemOf({ type, properties }: JsonObject): object | string {
  const types = [type].flat();
  if (properties !== undefined || types.includes("object")) return {};
  if (types.includes("array")) return [];
  return types.includes("string") ? "" : {};
}

function keyType(type: JsonValue | undefined, example: JsonValue | undefined): KeyField["type"] {
  const known = typeof type === "string" ? type : typeof example;
  if (known === "integer") return "number";
  return known === "number" || known === "boolean" ? known : "string";
}

function asObject(value: JsonValue | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

function text(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}
