import { at, type Place, report } from "./place.ts";
import type { Schema } from "./schema.ts";

/** Checks one stored value; reports what is wrong and then returns undefined. Never called for an absent value. */
type Read<T> = (value: unknown, place: Place) => T | undefined;

/** How one kind of value is read, and the JSON Schema of what is read without a fault. */
export interface Reader<T> extends Read<T> {
  readonly schema: Schema;
}

/** A member of a node: how to read it, what it is when it is absent, and what it means. */
export interface Member<T> {
  readonly read: Reader<T>;
  readonly fallback: T;
  readonly about: string;
}

/** The members of one kind of node, by name. */
export type Members = Readonly<Record<string, Member<unknown>>>;

/** The values of a node with every default filled in. */
export type Hydrated<M extends Members> = { readonly [Name in keyof M]: ValueOf<M[Name]> };

/** The values that replace others below the breakpoint; a member that stays as it is is absent. */
export type Overrides<M extends Members> = { readonly [Name in keyof M]?: ValueOf<M[Name]> | undefined };

type ValueOf<M> = M extends Member<infer T> ? T : never;

/** A JSON object as it was stored. */
export type Fields = Readonly<Record<string, unknown>>;

export function reader<T>(schema: Schema, read: Read<T>): Reader<T> {
  return Object.assign(read, { schema });
}

export function member<T>(read: Reader<T>, fallback: T, about: string): Member<T> {
  return { read, fallback, about };
}

/** Reads every member. Absent, null and faulty values become the default. */
export function readMembers<M extends Members>(members: M, fields: Fields, place: Place): Hydrated<M> {
  const entries = Object.entries(members).map(([name, { read, fallback }]) => {
    const value = field(fields, name);
    return [name, value === undefined ? fallback : (read(value, at(place, name)) ?? fallback)];
  });
  return Object.fromEntries(entries) as Hydrated<M>; // one entry per member, read by that member's reader
}

/** A stored value, or undefined when it is absent or null. Inherited members such as `constructor` are absent. */
export function field(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined;
}

/** Whether a stored value is an object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads an object, or reports that there is none. */
export function readFields(value: unknown, place: Place): Fields | undefined {
  if (isFields(value)) return value;
  return report(place, "document.wrong-type", `must be an object, is ${describeType(value)}`);
}

/** Reads an array, or reports that there is none. */
export function readArray(value: unknown, place: Place): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return report(place, "document.wrong-type", `must be an array, is ${describeType(value)}`);
}

/** The JSON type of a value with its article, for messages. */
export function describeType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
