import type Sqlite from "better-sqlite3";
import { isCodeUsable } from "../../../domain/session/session.ts";
import type { SessionStore } from "../../port/session-store.ts";
import { toMillis } from "../../row/date-column.ts";
import type { KeyRow } from "../../row/key-row.ts";
import { readPage, toCursorParameters } from "../../row/page-of-rows.ts";
import {
  forgottenAt,
  fromSessionRow,
  type Lasting,
  lastsFrom,
  type SessionRow,
  toSessionRow,
} from "../../row/session-row.ts";
import type { Database } from "../database/database.ts";
import { prepareAppend } from "./audit-log.ts";
import { KEY_COLUMNS } from "./list-keys.ts";

/** Ending a session must be possible although the disk is full, like revoking its key. */
const URGENT = { urgent: true };

/** Sessions in SQLite. */
export function createSessionStore(database: Database): SessionStore {
  const reads = prepareReads(database.reader);
  const writes = prepareWrites(database.writer);
  const append = prepareAppend(database.writer);

  return {
    addLoginCode({ digest, keyId, expiresAt }, event) {
      return database.write(() => {
        writes.forgetCodes.run(toMillis(forgottenAt(event.at)));
        writes.addCode.run(digest, keyId, toMillis(expiresAt));
        append(event);
      });
    },

    takeLoginCode(digest, at) {
      return database.write(() => {
        const taken = writes.takeCode.get(digest);
        return taken !== undefined && isCodeUsable(new Date(taken.expires_at), at) ? taken.key_id : undefined;
      });
    },

    create(session, digest, event) {
      return database.write(() => {
        writes.forget.run(lastsFrom(forgottenAt(session.createdAt)));
        writes.create.run({ ...toSessionRow(session), digest });
        append(event);
      });
    },

    async find(digest) {
      const row = database.read(() => reads.find.get(digest));
      return row === undefined ? undefined : fromSessionRow(row);
    },

    touch(id, at) {
      return database.write(() => void writes.touch.run(toMillis(at), id));
    },

    async list({ after, at, keyId, ...bounds }) {
      const place = { ...toCursorParameters(after), limit: bounds.limit + 1 };
      const filter = { ...lastsFrom(at), at: toMillis(at), keyId: keyId ?? null };
      return database.read(() => readPage(reads.list.iterate({ ...place, ...filter }), bounds, fromSessionRow));
    },

    end(id, keyId, event) {
      return database.write(() => {
        if (writes.end.run({ id, keyId: keyId ?? null }).changes === 0) return false;
        append(event);
        return true;
      }, URGENT);
    },
  };
}

function prepareReads(connection: Sqlite.Database) {
  const columns = `${KEY_COLUMNS},
      sessions.id AS session_id, via, sessions.created_at AS session_created_at, last_used_at
    FROM sessions JOIN keys ON keys.id = key_id`;
  type Place = { readonly createdAt: number; readonly id: string; readonly limit: number };
  type Filter = Lasting & { readonly at: number; readonly keyId: string | null };
  return {
    find: connection.prepare<[digest: Uint8Array], SessionRow & KeyRow>(`SELECT ${columns} WHERE digest = ?`),
    list: connection.prepare<Place & Filter, SessionRow & KeyRow>(`
      SELECT ${columns}
      WHERE (sessions.created_at, sessions.id) < (@createdAt, @id)
        AND sessions.created_at > @createdAfter AND sessions.created_at <= @createdUntil AND last_used_at > @usedAfter
        AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > @at)
        AND (@keyId IS NULL OR key_id = @keyId)
      ORDER BY sessions.created_at DESC, sessions.id DESC LIMIT @limit
    `),
  };
}

function prepareWrites(connection: Sqlite.Database) {
  return {
    forgetCodes: connection.prepare<[at: number]>("DELETE FROM login_codes WHERE expires_at <= ?"),
    addCode: connection.prepare<[digest: Uint8Array, keyId: string, expiresAt: number]>(
      "INSERT INTO login_codes (digest, key_id, expires_at) VALUES (?, ?, ?)",
    ),
    takeCode: connection.prepare<[digest: Uint8Array], { readonly key_id: string; readonly expires_at: number }>(
      "DELETE FROM login_codes WHERE digest = ? RETURNING key_id, expires_at",
    ),
    forget: connection.prepare<Lasting>(
      "DELETE FROM sessions WHERE created_at <= @createdAfter OR last_used_at <= @usedAfter",
    ),
    create: connection.prepare<ReturnType<typeof toSessionRow> & { readonly digest: Uint8Array }>(`
      INSERT INTO sessions (id, key_id, digest, via, created_at, last_used_at)
      VALUES (@id, @keyId, @digest, @via, @createdAt, @lastUsedAt)
    `),
    touch: connection.prepare<[at: number, id: string]>("UPDATE sessions SET last_used_at = ? WHERE id = ?"),
    end: connection.prepare<{ readonly id: string; readonly keyId: string | null }>(
      "DELETE FROM sessions WHERE id = @id AND (@keyId IS NULL OR key_id = @keyId)",
    ),
  };
}
