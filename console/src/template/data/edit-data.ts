import type { JsonObject } from "@bufbuild/protobuf";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import type { TagField } from "./schema.ts";
import { spellingOf } from "./spelling-of.ts";

type Value = string | number | boolean;

/** What the fields show of a tag: its value by name, or else the member of the caller's object. */
export function tagOf(data: FillData, { group, name }: Pick<TagField, "group" | "name">): string {
  const value = data.merge_tags?.[group]?.[name] ?? memberOf(data.data, name);
  return isValue(value) ? String(value) : "";
}

export function keyOf(data: FillData, name: string): Value | undefined {
  const value = data.context?.[name] ?? memberOf(data.data, name);
  return isValue(value) ? value : undefined;
}

/** Items of the caller's object are objects, texts or lists of it themselves. */
export function listOf(data: FillData, name: string): readonly FillData[] {
  const items = data.lists?.[name];
  if (items !== undefined) return items;
  const members = memberOf(data.data, name);
  return Array.isArray(members) ? members.map((item) => ({ data: item ?? {} })) : [];
}

/** With the value of a tag; an empty one counts as missing, so it is left out. */
export function withTag(data: FillData, { group, name }: Pick<TagField, "group" | "name">, value: string): FillData {
  const { [name]: given, ...others } = data.merge_tags?.[group] ?? {};
  const isPlace = !isHolder(memberOf(data.data, name));
  if (isPlain(data) && isPlace && given === undefined) return withMember(data, name, value || undefined);
  const values = value === "" ? others : { ...data.merge_tags?.[group], [name]: value };
  return { ...data, merge_tags: { ...data.merge_tags, [group]: values } };
}

/** With what conditions are asked of; undefined takes it out. */
export function withKey(data: FillData, name: string, value: Value | undefined): FillData {
  const { [name]: given, ...others } = data.context ?? {};
  if (isPlain(data) && given === undefined) return withMember(data, name, value);
  return { ...data, context: value === undefined ? others : { ...data.context, [name]: value } };
}

export function withList(data: FillData, name: string, items: readonly FillData[]): FillData {
  if (isPlain(data) && data.lists?.[name] === undefined)
    return withMember(
      data,
      name,
      items.map((item) => item.data ?? {}),
    );
  return { ...data, lists: { ...data.lists, [name]: items } };
}

function isValue(value: unknown): value is Value {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Data goes into the caller's object, unless all that is there is given by name. */
export function isPlain({ data, merge_tags: tags, context, lists }: FillData): boolean {
  return data !== undefined || (tags === undefined && context === undefined && lists === undefined);
}

/** A list or an object that has the name of a tag, and is not to be replaced by its value. */
function isHolder(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** An item that is a text, a number or a list: all that can be asked of it is the item itself. */
function isItself(value: unknown): boolean {
  return value !== undefined && value !== null && (typeof value !== "object" || Array.isArray(value));
}

/** The member of an object at a path of names with dots between them. */
function memberOf(holder: unknown, path: string): unknown {
  if (isItself(holder)) return holder;
  return path.split(".").reduce<unknown>((at, name) => {
    const isObject = typeof at === "object" && at !== null && !Array.isArray(at);
    return isObject ? (at as Record<string, unknown>)[spellingOf(at, name)] : undefined;
  }, holder);
}

function withMember(data: FillData, path: string, value: unknown): FillData {
  if (isItself(data.data)) return { ...data, data: (value ?? "") as object };
  return { ...data, data: withPath(data.data, path.split("."), value) };
}

function withPath(holder: unknown, [name = "", ...path]: readonly string[], value: unknown): object {
  const members = typeof holder === "object" && holder !== null ? (holder as Record<string, unknown>) : {};
  const spelling = spellingOf(members, name);
  return { ...members, [spelling]: path.length === 0 ? value : withPath(members[spelling], path, value) };
}

/** As it goes over the wire. Values that are undefined count as absent. */
export function toJson(data: FillData): JsonObject {
  return JSON.parse(JSON.stringify(data));
}

/** Reads data that was written by hand. Throws a SyntaxError for what is no object of JSON. */
export function parseData(text: string): FillData {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new SyntaxError("The data must be an object with data, or with merge_tags, context and lists");
  return value;
}
