import { randomUUID } from "node:crypto";
import { compactJson } from "../json/compact-json.ts";
import type { JsonText } from "../json/json-text.ts";

/**
 * Mark the begin and the end of a document or a contract in its field of text. No caller knows them, so none can pass
 * another text off as one.
 */
const START = `text:${randomUUID()}:`;
const END = `:${randomUUID()}`;

/** A JSON text as the field of text carries it. */
export function toCarriedText(json: string): string {
  return START + json + END;
}

/** The JSON text in a value that `toCarriedText` made; undefined for every other value. */
export function fromCarriedText(value: unknown): string | undefined {
  if (typeof value !== "string" || !value.startsWith(START) || !value.endsWith(END)) return undefined;
  return value.slice(START.length, -END.length);
}

/**
 * Replaces each member that carries a text with that text, in the JSON text of a message. The text within is a string
 * of JSON, which holds no quote that is not escaped.
 */
export function spliceCarried(json: string): string {
  const pieces: string[] = [];
  let copied = 0;
  for (let at = json.indexOf(START); at >= 0; at = json.indexOf(START, copied)) {
    const nameEnd = at - '":"'.length;
    const nameAt = json.lastIndexOf('"', nameEnd - 1) + 1;
    const name = json.slice(nameAt, nameEnd).replace(/_?carried$/i, "");
    const end = json.indexOf(`${END}"`, at);
    const text: string = JSON.parse(`"${json.slice(at + START.length, end)}"`);
    pieces.push(json.slice(copied, nameAt), name, '":', text);
    copied = end + END.length + 1;
  }
  return pieces.join("") + json.slice(copied);
}

/** A JSON body in three parts. */
export interface CutBody {
  /** What precedes and follows the member `document`. */
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
