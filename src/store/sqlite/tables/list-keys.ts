import type Sqlite from "better-sqlite3";
import type { Key, KeyFilter } from "../../../domain/key/key.ts";
import type { Page } from "../../../domain/page.ts";
import type { ListQuery } from "../../port/list-query.ts";
import { type KeyFilterParameters, toKeyFilterParameters } from "../../row/key-filter.ts";
import { KEY_COLUMNS as COLUMNS, fromUsedKeyRow, type UsedKeyRow } from "../../row/key-row.ts";
import { nameColumns } from "../../row/name-columns.ts";
import { readPage, toCursorParameters } from "../../row/page-of-rows.ts";

const OWN = COLUMNS.filter((column) => column !== "role");

/** All columns of KeyRow, for a query on `keys`. */
export const KEY_COLUMNS = `${nameColumns(OWN, "keys")}, (SELECT role FROM key_roles WHERE key_id = keys.id) AS role`;

/** Reading this many keys takes milliseconds, regardless of the filter. */
const LOOKED_THROUGH_MAX = 2_000;

type ListKeys = (query: ListQuery & { readonly filter?: KeyFilter | undefined }) => Page<Key>;

/** Returns a function that reads a page of keys. */
export function prepareListKeys(connection: Sqlite.Database): ListKeys {
  const { list, findEnd, listSome } = prepareReads(connection);
  return ({ after, filter, ...bounds }) => {
    const start = { ...toCursorParameters(after), limit: bounds.limit + 1 };
    if (filter === undefined) return readPage(list.iterate(start), bounds, fromUsedKeyRow);
    const end = findEnd.get({ ...start, lookedThroughMax: LOOKED_THROUGH_MAX });
    const rows = listSome.iterate({ ...start, ...toKeyFilterParameters(filter), ...(end ?? BEFORE_ALL) });
    const page = readPage(rows, bounds, fromUsedKeyRow);
    if (page.hasMore || end === undefined) return page;
    return { ...page, hasMore: true, next: { createdAt: new Date(end.endCreatedAt), id: end.endId } };
  };
}

interface Start {
  readonly createdAt: number;
  readonly id: string;
  readonly limit: number;
}

interface End {
  readonly endCreatedAt: number;
  readonly endId: string;
}

const BEFORE_ALL: End = { endCreatedAt: Number.MIN_SAFE_INTEGER, endId: "" };

function prepareReads(connection: Sqlite.Database) {
  return {
    list: connection.prepare<Start, UsedKeyRow>(`
      SELECT ${KEY_COLUMNS}, used_at FROM keys LEFT JOIN key_last_use ON key_id = id WHERE (created_at, id) < (@createdAt, @id) ORDER BY created_at DESC, id DESC LIMIT @limit
    `),
    // Reads only the index.
    findEnd: connection.prepare<Start & { lookedThroughMax: number }, End>(`
      SELECT created_at AS endCreatedAt, id AS endId FROM keys
      WHERE (created_at, id) < (@createdAt, @id) ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET @lookedThroughMax - 1
    `),
    listSome: connection.prepare<Start & End & KeyFilterParameters, UsedKeyRow>(`
      SELECT ${KEY_COLUMNS}, used_at FROM keys LEFT JOIN key_last_use ON key_id = id
      WHERE (created_at, id) < (@createdAt, @id) AND (created_at, id) >= (@endCreatedAt, @endId)
        AND (@state IS NULL OR @state = CASE
          WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN expires_at <= @at THEN 'expired' ELSE 'in-force' END)
        AND (@nameHas IS NULL OR instr(lower(name), lower(@nameHas)) > 0)
        AND (@expiresBefore IS NULL OR expires_at < @expiresBefore)
        AND (@unusedSince IS NULL OR coalesce(used_at, created_at) < @unusedSince)
      ORDER BY created_at DESC, id DESC LIMIT @limit
    `),
  };
}
