import { refuseIssues } from "../../domain/error.ts";
import type { ChangeMark } from "../../domain/template/template-change.ts";
import { toPageToken } from "../page-token.ts";

/** Opaque to callers. Not a secret: it contains only the mark of the last change that was delivered. */
export function toWatchCursor({ number, at }: ChangeMark): string {
  return toPageToken([number, at.getTime()]);
}

/** Undefined for the empty cursor. Throws INVALID_REQUEST for one that this service did not make. */
export function parseWatchCursor(cursor: string): ChangeMark | undefined {
  if (cursor === "") return undefined;
  const [, number, at] = /^(0|[1-9]\d{0,14})\n(\d{1,15})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (number !== undefined && at !== undefined) return { number: Number(number), at: new Date(Number(at)) };
  throw refuseIssues("INVALID_REQUEST", [
    { path: ["cursor"], msg: "must be the cursor of a message of an earlier stream", type: "cursor.unknown" },
  ]);
}
