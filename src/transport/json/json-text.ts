import { LIMITS } from "../../domain/document/limits.ts";
import { Refusal, refuseIssues } from "../../domain/error.ts";
import { type JsonMember, scanJson } from "../../domain/json/scan-json.ts";
import { formatTextPosition } from "../../domain/json/text-position.ts";

/** No message has a tenth as many fields. */
const MEMBERS_MAX = 1_000;

const UTF_8 = new TextDecoder("utf-8", { fatal: true });

/** A body that is JSON, before anything is built of it. */
export interface JsonText {
  readonly text: string;
  /** Those of the outermost object; empty for another value. */
  readonly members: readonly JsonMember[];
}

/**
 * Reads a request body as JSON text (RFC 8259). Throws BAD_REQUEST for bytes that are not UTF-8, and, with line and
 * column, for text that is not JSON, nests deeper than 100, repeats a member name, or holds what a reader would have to
 * alter; INVALID_REQUEST for one of more values than are taken.
 */
export function readJsonText(bytes: Uint8Array): JsonText {
  const text = decodeUtf8(bytes);
  const { fault, members, excess } = scanJson(text, { valuesMax: LIMITS.jsonValues, membersMax: MEMBERS_MAX });
  if (excess === "values") throw tooManyValues(members.at(-1)?.name ?? "");
  if (excess === "members") throw tooManyMembers();
  if (fault === undefined) return { text, members };
  throw new Refusal(
    "BAD_REQUEST",
    `the body is not acceptable JSON: ${fault.rule} at ${formatTextPosition(text, fault.at)}`,
  );
}

/** INVALID_REQUEST for a member of the body that holds more values than are taken. */
export function tooManyValues(member: string): Refusal {
  const msg = `holds more than ${LIMITS.jsonValues} JSON values, which is the limit`;
  const path = member === "" ? [] : [member];
  return refuseIssues("INVALID_REQUEST", [{ path, msg, type: "document.too-many-values" }]);
}

/** INVALID_REQUEST for a message of more members, or fields, than are looked at. */
export function tooManyMembers(): Refusal {
  const msg = `holds more than ${MEMBERS_MAX} members, which is the limit`;
  return refuseIssues("INVALID_REQUEST", [{ path: [], msg, type: "members.too-many" }]);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw new Refusal("BAD_REQUEST", "the body is not valid UTF-8");
  }
}
