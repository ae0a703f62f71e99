import { nearestName } from "../nearest-name.ts";
import { quote } from "../quote.ts";
import {
  type Fields,
  field,
  type Hydrated,
  type Members,
  type Overrides,
  type Reader,
  reader,
  readFields,
  readMembers,
} from "./member.ts";
import { at, type Place, report } from "./place.ts";
import { named, nullable, type Schema } from "./schema.ts";

/** One kind of object of the format, and every member that it has. */
export interface Shape<M extends Members = Members> {
  /** With its article, for messages. */
  readonly title: string;
  /** Under which a JSON Schema writes it once, wherever it is used. */
  readonly name?: string | undefined;
  readonly members: M;
  /** Members that are read by what holds the object, or kept without a meaning. */
  readonly parts: Readonly<Record<string, Schema>>;
  /** Where a member belongs that other objects have. */
  readonly elsewhere?: ((name: string) => string | undefined) | undefined;
}

/** Names that the format leaves to others: their members are kept and mean nothing. */
const FREE_NAME = /^(?:x_|_)/;
const FREE_MEMBERS = { [FREE_NAME.source]: { description: "A note; it is kept and has no meaning." } };

/** Of more faults than this no answer lists any. */
const SUGGESTIONS_MAX = 500;

export function shape<M extends Members>(
  title: string,
  members: M,
  more: Partial<Omit<Shape, "title" | "members">> = {},
): Shape<M> {
  return { title, members, parts: {}, ...more };
}

/** Reads every member of an object, and reports those that the format does not have. */
export function readShape<M extends Members>(known: Shape<M>, fields: Fields, place: Place): Hydrated<M> {
  checkNames(known, fields, place);
  return readMembers(known.members, fields, place);
}

/** Reads the members that are present and not null. */
export function readOverrides<M extends Members>(known: Shape<M>, value: unknown, place: Place): Overrides<M> {
  const fields = value === undefined ? undefined : readFields(value, place);
  if (fields === undefined) return {};
  checkNames(known, fields, place);
  const entries = Object.entries(known.members).flatMap(([name, { read }]) => {
    const stored = field(fields, name);
    const override = stored === undefined ? undefined : read(stored, at(place, name));
    return override === undefined ? [] : [[name, override]];
  });
  return Object.fromEntries(entries) as Overrides<M>; // read by the readers of these very members
}

/** The reader of an object of one kind. */
export function objectOf<M extends Members>(known: Shape<M>): Reader<Hydrated<M>> {
  return reader(shapeSchema(known, "without defaults"), (value, place) => {
    const fields = readFields(value, place);
    return fields && readShape(known, fields, place);
  });
}

/** The reader of an object with some of the members of others. */
export function overridesOf<M extends Members>(known: Shape<M>): Reader<Overrides<M>> {
  return reader(shapeSchema(known, "without defaults"), (value, place) => readOverrides(known, value, place));
}

/** Reports each member that the format does not have. */
export function checkNames(known: Shape, fields: Fields, place: Place): void {
  for (const name of Object.keys(fields)) {
    const isKnown = Object.hasOwn(known.members, name) || Object.hasOwn(known.parts, name) || FREE_NAME.test(name);
    if (!isKnown) report(at(place, name), "document.unknown-member", unknownMember(known, name, place));
  }
}

function unknownMember(known: Shape, name: string, place: Place): string {
  const message = `${known.title} has no member "${quote(name)}"`;
  if (place.diagnostics.length >= SUGGESTIONS_MAX) return message;
  const hint = known.elsewhere?.(name);
  if (hint !== undefined) return `${message}; ${hint}`;
  const near = nearestName(name, [...Object.keys(known.members), ...Object.keys(known.parts)]);
  return near === undefined
    ? `${message}; remove it, or begin its name with x_ to keep it as a note`
    : `${message}; did you mean ${near}?`;
}

/** The JSON Schema of an object. The schema of a member states the defaults of the object within it. */
export function shapeSchema(known: Shape, defaults: "with defaults" | "without defaults" = "with defaults"): Schema {
  const members = Object.entries(known.members).map(([name, { read, fallback, about }]) => [
    name,
    { ...nullable(read.schema), description: about, ...(defaults === "with defaults" && { default: fallback }) },
  ]);
  const schema = {
    type: "object",
    title: known.title,
    properties: { ...known.parts, ...Object.fromEntries(members) },
    patternProperties: FREE_MEMBERS,
    additionalProperties: false,
  };
  return known.name === undefined ? schema : named(known.name, schema);
}
