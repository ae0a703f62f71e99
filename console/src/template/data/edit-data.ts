import type { JsonObject } from "@bufbuild/protobuf";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import type { TagField } from "./schema.ts";

/** With the value of a tag; an empty one counts as missing, so it is left out. */
export function withTag(data: FillData, { group, name }: Pick<TagField, "group" | "name">, value: string): FillData {
  const { [name]: _, ...others } = data.merge_tags?.[group] ?? {};
  const values = value === "" ? others : { ...data.merge_tags?.[group], [name]: value };
  return { ...data, merge_tags: { ...data.merge_tags, [group]: values } };
}

/** With what conditions are asked of; undefined takes it out. */
export function withKey(data: FillData, name: string, value: string | number | boolean | undefined): FillData {
  const { [name]: _, ...others } = data.context ?? {};
  return { ...data, context: value === undefined ? others : { ...data.context, [name]: value } };
}

export function withList(data: FillData, name: string, items: readonly FillData[]): FillData {
  return { ...data, lists: { ...data.lists, [name]: items } };
}

/** As it goes over the wire. Values that are undefined count as absent. */
export function toJson(data: FillData): JsonObject {
  return JSON.parse(JSON.stringify(data));
}

/** Reads data that was written by hand. Throws a SyntaxError for what is no object of JSON. */
export function parseData(text: string): FillData {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new SyntaxError("The data is an object with merge_tags, context and lists");
  return value;
}
