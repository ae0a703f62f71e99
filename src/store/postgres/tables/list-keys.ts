import type { Key, KeyFilter } from "../../../domain/key/key.ts";
import type { Page } from "../../../domain/page.ts";
import type { ListQuery } from "../../port/list-query.ts";
import { toKeyFilterParameters } from "../../row/key-filter.ts";
import { fromUsedKeyRow, KEY_COLUMNS, type UsedKeyRow } from "../../row/key-row.ts";
import { nameColumns } from "../../row/name-columns.ts";
import { readPage, toCursorParameters } from "../../row/page-of-rows.ts";
import type { Connection } from "../connection/connection.ts";

/** Reading this many keys takes milliseconds, regardless of the filter. */
const LOOKED_THROUGH_MAX = 2_000;

/** Reads a page of keys, see `KeyStore.list`. */
export async function listKeys(
  connection: Connection,
  { after, filter, ...bounds }: ListQuery & { readonly filter?: KeyFilter | undefined },
): Promise<Page<Key>> {
  const { createdAt, id } = toCursorParameters(after);
  if (filter === undefined) {
    const rows = await connection.all<UsedKeyRow>(LIST, [createdAt, id, bounds.limit + 1]);
    return readPage(rows, bounds, fromUsedKeyRow);
  }
  const end = await connection.first<End>(FIND_END, [createdAt, id, LOOKED_THROUGH_MAX - 1]);
  const { state, at, nameHas, expiresBefore, unusedSince } = toKeyFilterParameters(filter);
  const { created_at, id: endId } = end ?? BEFORE_ALL;
  const place = [createdAt, id, created_at, endId];
  const rows = await connection.all<UsedKeyRow>(LIST_SOME, [
    ...place,
    ...[state, at, nameHas, expiresBefore, unusedSince],
    bounds.limit + 1,
  ]);
  const page = readPage(rows, bounds, fromUsedKeyRow);
  if (page.hasMore || end === undefined) return page;
  return { ...page, hasMore: true, next: { createdAt: new Date(created_at), id: endId } };
}

interface End {
  readonly created_at: number;
  readonly id: string;
}

const BEFORE_ALL: End = { created_at: Number.MIN_SAFE_INTEGER, id: "" };

const KEYS = `
  SELECT ${nameColumns(KEY_COLUMNS, "keys")}, used_at
  FROM keys LEFT JOIN key_last_use ON key_id = id
`;
const LIST = `${KEYS} WHERE (created_at, id) < ($1, $2) ORDER BY created_at DESC, id DESC LIMIT $3`;
const FIND_END = `
  SELECT created_at, id FROM keys WHERE (created_at, id) < ($1, $2)
  ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET $3
`;
const LIST_SOME = `
  ${KEYS}
  WHERE (created_at, id) < ($1, $2) AND (created_at, id) >= ($3, $4)
    AND ($5::text IS NULL OR $5 = CASE
      WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN expires_at <= $6::bigint THEN 'expired' ELSE 'in-force' END)
    AND ($7::text IS NULL OR strpos(lower(name), lower($7 COLLATE "C")) > 0)
    AND ($8::bigint IS NULL OR expires_at < $8)
    AND ($9::bigint IS NULL OR coalesce(used_at, created_at) < $9)
  ORDER BY created_at DESC, id DESC LIMIT $10
`;
