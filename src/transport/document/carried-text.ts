import { randomUUID } from "node:crypto";
import { compactJson } from "../json/compact-json.ts";
import type { JsonText } from "../json/json-text.ts";

/**
 * Stand before and behind a document in its field of text. No caller knows them, so none can have another text taken
 * for one.
 */
const START = `text:${randomUUID()}:`;
const END = `:${randomUUID()}`;

/** A document's JSON text as the field of text carries it. */
export function toCarriedText(json: string): string {
  return START + json + END;
}

/** The JSON text in a value that `toCarriedText` made; undefined for every other value. */
export function fromCarriedText(value: unknown): string | undefined {
  if (typeof value !== "string" || !value.startsWith(START) || !value.endsWith(END)) return undefined;
  return value.slice(START.length, -END.length);
}

/**
 * Puts the document in place of the member that carries it, in the JSON text of a message. The text within is a string
 * of JSON, which holds no quote that is not escaped.
 */
export function spliceDocument(json: string): string {
  const at = json.indexOf(START);
  if (at < 0) return json;
  const nameAt = json.lastIndexOf('"document', at);
  const end = json.indexOf(`${END}"`, at);
  const document: string = JSON.parse(`"${json.slice(at + START.length, end)}"`);
  return `${json.slice(0, nameAt)}"document":${document}${json.slice(end + END.length + 1)}`;
}

/** A JSON body in three parts. */
export interface CutBody {
  /** What stands before and behind the member `document`. */
  readonly before: string;
  readonly after: string;
  /** The value of the member, without white space. */
  readonly document: string;
}

/** Cuts the member `document` out of a body. Undefined when there is none, or it is no object. */
export function cutDocument({ text, members }: JsonText): CutBody | undefined {
  const member = members.find(({ name }) => name === "document");
  if (member === undefined || text[member.valueAt] !== "{") return undefined;
  const { at, valueAt, end } = member;
  return { before: text.slice(0, at), after: text.slice(end), document: compactJson(text.slice(valueAt, end)) };
}
