import { compactJson } from "../json/compact-json.ts";
import type { JsonText } from "../json/json-text.ts";

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
