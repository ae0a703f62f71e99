import {
  create,
  type DescField,
  type DescMessage,
  type JsonObject,
  type JsonValue,
  type Message,
  mergeFromJson,
  ScalarType,
} from "@bufbuild/protobuf";
import type { Issue, Path } from "../../../domain/error.ts";
import { textFieldOf } from "../../document/carried-service.ts";
import { fromCarriedText } from "../../document/carried-text.ts";
import { describeFieldType, describeItemType } from "./field-type.ts";
import { findField } from "./find-field.ts";

/** The part of a request that a value came from. */
export type Source = "body" | "query" | "path" | "header";

/** A fault found while a request was bound to its message. */
export interface BoundIssue extends Issue {
  readonly source: Source;
}

/** Tells an issue whose source is known from one that has passed through validation or a service. */
export function isBoundIssue(issue: Issue): issue is BoundIssue {
  return "source" in issue;
}

/** A request message while values from the parts of a request are read into it. */
export interface MessageDraft {
  readonly desc: DescMessage;
  readonly message: Message;
  readonly issues: BoundIssue[];
  /** Names of the top-level fields and oneofs whose value was at fault. */
  readonly unread: Set<string>;
  /** The part of the request that each top-level field was last read from. */
  readonly sources: Map<string, Source>;
}

/** Where a value came from, and the way to it within that part. */
export interface Place {
  readonly source: Source;
  readonly path: Path;
}

/**
 * A list could hold a fault per byte, and finding one costs an exception: after this many the rest is not looked at.
 */
const ITEM_ISSUES_MAX = 20;
const DURATION = /^-?[0-9]+(?:[.][0-9]{1,9})?s$/;

/** Reads a JSON value into a field of the draft, found through `fields`, or notes every fault in it. */
export function readField(
  draft: MessageDraft,
  fields: readonly [DescField, ...DescField[]],
  json: JsonValue,
  place: Place,
): void {
  const [first] = fields;
  draft.sources.set(first.name, place.source);
  if (fields.length === 1 && (setString(draft.message, first, json) || setDocument(draft.message, first, json))) return;
  const last = fields[fields.length - 1] ?? first;
  const nested = fields.reduceRight<JsonValue>((value, field) => ({ [field.jsonName]: value }), json);
  if (textFieldOf(last) === undefined && isExact(last, json) && merges(draft.desc, draft.message, nested)) return;
  const faults = findFaults(last, json, place.path);
  for (const { path, msg, type } of faults) draft.issues.push({ path, msg, type, source: place.source });
  draft.unread.add(first.name);
  if (first.oneof !== undefined) draft.unread.add(first.oneof.name);
}

/** The common case without the detour: a string needs no reading. */
function setString(message: Message, field: DescField, json: JsonValue): boolean {
  if (field.fieldKind !== "scalar" || field.scalar !== ScalarType.STRING || field.oneof !== undefined) return false;
  return typeof json === "string" && Reflect.set(message, field.localName, json);
}

/** Puts a carried document into its field of text. */
function setDocument(message: Message, field: DescField, json: JsonValue): boolean {
  const textField = textFieldOf(field);
  if (textField?.oneof === undefined || fromCarriedText(json) === undefined) return false;
  return Reflect.set(message, textField.oneof.localName, { case: textField.localName, value: json });
}

interface Fault {
  readonly path: Path;
  readonly msg: string;
  readonly type: string;
}

function merges(desc: DescMessage, message: Message, json: JsonValue): boolean {
  try {
    mergeFromJson(desc, message, json);
    return true;
  } catch {
    return false;
  }
}

/** The library passes over text behind a duration's `s`, and reads February 31 as March 3. */
function isExact(field: DescField, json: JsonValue): boolean {
  if (field.fieldKind !== "message" || typeof json !== "string") return true;
  if (field.message.typeName === "google.protobuf.Duration") return DURATION.test(json);
  if (field.message.typeName !== "google.protobuf.Timestamp") return true;
  const day = json.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

function findFaults(field: DescField, json: JsonValue, path: Path): readonly Fault[] {
  if (field.fieldKind === "list" && Array.isArray(json)) return findItemFaults(field, json, path);
  if (field.fieldKind === "map" && isObject(json)) return findEntryFaults(field, json, path);
  if (isPlainMessage(field) && isObject(json)) return findMemberFaults(field.message, json, path);
  return [{ path, msg: describeFieldType(field), type: "field.type" }];
}

function findItemFaults(field: DescField, items: readonly JsonValue[], path: Path): readonly Fault[] {
  const faults: Fault[] = [];
  for (const [i, item] of items.entries()) {
    if (isReadable(field, [item])) continue;
    faults.push({ path: [...path, i], msg: describeItemType(field), type: "field.type" });
    if (faults.length < ITEM_ISSUES_MAX || i === items.length - 1) continue;
    const msg = `the ${items.length - 1 - i} items behind item ${i} were not looked at`;
    return [...faults, { path, msg, type: "field.type" }];
  }
  return faults;
}

/** Of a map whose keys may be any text. */
function findEntryFaults(field: DescField, json: JsonObject, path: Path): readonly Fault[] {
  const names = Object.entries(json).filter(([name, value]) => !isReadable(field, { [name]: value }));
  const faults = names.map(([name]) => ({ path: [...path, name], msg: describeItemType(field), type: "field.type" }));
  return faults.slice(0, ITEM_ISSUES_MAX);
}

function findMemberFaults(message: DescMessage, json: JsonObject, path: Path): readonly Fault[] {
  return Object.entries(json).flatMap(([name, value]) => {
    const field = findField(message, name);
    if (field === undefined) return [{ path: [...path, name], msg: "no such member", type: "field.unknown" }];
    return isReadable(field, value) ? [] : findFaults(field, value, [...path, field.name]);
  });
}

function isReadable(field: DescField, json: JsonValue): boolean {
  return isExact(field, json) && merges(field.parent, create(field.parent), { [field.jsonName]: json });
}

function isPlainMessage(field: DescField): field is DescField & { readonly fieldKind: "message" } {
  return field.fieldKind === "message" && !field.message.typeName.startsWith("google.protobuf.");
}

function isObject(json: JsonValue): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
