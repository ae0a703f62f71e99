import { refuseIssues } from "../domain/error.ts";
import type { Cursor, Page } from "../domain/page.ts";
import type { PageBounds } from "../store/port/list-query.ts";

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;

/** A page of this size is read, built and written within milliseconds. */
const PAGE_BYTES_MAX = 256 * 1024;

/** A size of 0 means 50; more than 200 means 200. */
export function pageBounds(pageSize: number): PageBounds {
  const limit = pageSize === 0 ? DEFAULT_PAGE_SIZE : Math.min(pageSize, MAX_PAGE_SIZE);
  return { limit, bytes: PAGE_BYTES_MAX };
}

/** Opaque to callers. Not a secret: it says only where the page before ended. */
export function toPageToken(parts: readonly (string | number)[]): string {
  return Buffer.from(parts.join("\n")).toString("base64url");
}

/** The place behind a page; the empty token when no page follows. */
export function nextPageToken({ items, hasMore, next = items.at(-1) }: Page<Cursor>): string {
  return hasMore && next !== undefined ? toPageToken([next.createdAt.getTime(), next.id]) : "";
}

/** Undefined for the empty token. Throws INVALID_REQUEST for one that this service did not make. */
export function parseCursor(pageToken: string): Cursor | undefined {
  if (pageToken === "") return undefined;
  const [time, id, ...rest] = parsePageToken(pageToken);
  if (time === undefined || !/^\d{1,15}$/.test(time) || id === undefined || id === "" || rest.length > 0)
    throw badPageToken();
  return { createdAt: new Date(Number(time)), id };
}

/** Undefined for the empty token. Throws INVALID_REQUEST for one that this service did not make. */
export function parseNumberToken(pageToken: string): number | undefined {
  if (pageToken === "") return undefined;
  const [number, ...rest] = parsePageToken(pageToken);
  if (number === undefined || !/^[1-9]\d{0,9}$/.test(number) || rest.length > 0) throw badPageToken();
  return Number(number);
}

/** The parts of a token, which may be anything. */
export function parsePageToken(pageToken: string): readonly string[] {
  return Buffer.from(pageToken, "base64url").toString().split("\n");
}

/** The refusal of a token that this service did not make. */
export function badPageToken(): Error {
  return refuseIssues("INVALID_REQUEST", [
    { path: ["page_token"], msg: "must be the next_page_token of an earlier answer", type: "page_token.unknown" },
  ]);
}
