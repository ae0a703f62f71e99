import { hash } from "node:crypto";
import { refuseIssues } from "../domain/error.ts";
import type { TemplatePlace, TemplateQuery } from "../domain/template/template-query.ts";
import { badPageToken, parseCursor, parsePageToken, toPageToken } from "./page-token.ts";

/** The order of a list of templates by default: a client that reads all pages gets each template once. */
export const NEWEST_FIRST = "created_at desc";

/** The token of a place in the list of this query. */
export function toPlaceToken({ value, id }: TemplatePlace, query: TemplateQuery): string {
  const digest = digestOf(query);
  // Earlier releases make and accept this form, also while they serve the same store.
  return digest === undefined ? toPageToken([value, id]) : toPageToken([digest, id, value]);
}

/** Undefined for the empty token. Throws INVALID_REQUEST for one that is not of a list of this query. */
export function parsePlace(pageToken: string, query: TemplateQuery): TemplatePlace | undefined {
  if (pageToken === "") return undefined;
  const [digest, id = "", ...lines] = parsePageToken(pageToken);
  const isOfDefault = lines.length === 0;
  if (isOfDefault) {
    const cursor = parseCursor(pageToken);
    if (digestOf(query) !== undefined) throw otherQuery();
    return cursor && { value: cursor.createdAt.getTime(), id: cursor.id };
  }
  if (digest === undefined || !/^[0-9a-f]{16}$/.test(digest)) throw badPageToken();
  if (digest !== digestOf(query)) throw otherQuery();
  const value = lines.join("\n");
  if (query.order.startsWith("name")) return { value, id };
  if (!/^\d{1,15}$/.test(value)) throw badPageToken();
  return { value: Number(value), id };
}

/** Undefined for the list that has no filter, in the order by default. */
function digestOf({ words, order, state, tags, kind }: TemplateQuery): string | undefined {
  const isUnfiltered = words.length === 0 && state === undefined && tags.length === 0 && kind === undefined;
  if (isUnfiltered && order === NEWEST_FIRST) return undefined;
  const ofKind = kind === undefined ? [] : [kind];
  return hash("sha256", JSON.stringify([words, order, state ?? "", tags, ...ofKind])).slice(0, 16);
}

function otherQuery(): Error {
  const msg =
    "was made for another query, order_by, state, tags or kind: repeat those of the page before, or ask for the first";
  return refuseIssues("INVALID_REQUEST", [{ path: ["page_token"], msg, type: "page_token.other-query" }]);
}
