import type { JsonObject } from "@bufbuild/protobuf";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import type { TagField } from "./schema.ts";

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

/** Items of the caller's object are objects of it themselves. */
export function listOf(data: FillData, name: string): readonly FillData[] {
  const items = data.lists?.[name];
  if (items !== undefined) return items;
  const members = memberOf(data.data, name);
  return Array.isArray(members) ? members.map((item) => ({ data: item })) : [];
}

/** With the value of a tag; an empty one counts as missing, so it is left out. */
export function withTag(data: FillData, { group, name }: Pick<TagField, "group" | "name">, value: string): FillData {
  const { [name]: given, ...others } = data.merge_tags?.[group] ?? {};
  if (data.data !== undefined && given === undefined) return withMember(data, name, value || undefined);
  const values = value === "" ? others : { ...data.merge_tags?.[group], [name]: value };
  return { ...data, merge_tags: { ...data.merge_tags, [group]: values } };
}

/** With what conditions are asked of; undefined takes it out. */
export function withKey(data: FillData, name: string, value: Value | undefined): FillData {
  const { [name]: given, ...others } = data.context ?? {};
  if (data.data !== undefined && given === undefined) return withMember(data, name, value);
  return { ...data, context: value === undefined ? others : { ...data.context, [name]: value } };
}

export function withList(data: FillData, name: string, items: readonly FillData[]): FillData {
  if (data.data !== undefined && data.lists?.[name] === undefined)
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

/** The member of an object at a path of names with dots between them. */
function memberOf(holder: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], holder);
}

function withMember(data: FillData, path: string, value: unknown): FillData {
  return { ...data, data: withPath(data.data, path.split("."), value) };
}

function withPath(holder: unknown, [name = "", ...path]: readonly string[], value: unknown): object {
  const members = typeof holder === "object" && holder !== null ? (holder as Record<string, unknown>) : {};
  return { ...members, [name]: path.length === 0 ? value : withPath(members[name], path, value) };
}

/** As it goes over the wire. Values that are undefined count as absent. */
export function toJson(data: FillData): JsonObject {
  return JSON.parse(JSON.stringify(data));
}

/** Reads data that was written by hand. Throws a SyntaxError for what is no object of JSON. */
export function parseData(text: string): FillData {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new SyntaxError("The data is an object with data, or with merge_tags, context and lists");
  return value;
}
