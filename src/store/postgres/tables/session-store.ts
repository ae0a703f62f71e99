import { isCodeUsable } from "../../../domain/session/session.ts";
import type { SessionStore } from "../../port/session-store.ts";
import { toMillis } from "../../row/date-column.ts";
import { KEY_COLUMNS, type KeyRow } from "../../row/key-row.ts";
import { nameColumns } from "../../row/name-columns.ts";
import { readPage, toCursorParameters } from "../../row/page-of-rows.ts";
import { forgottenAt, fromSessionRow, lastsFrom, type SessionRow, toSessionRow } from "../../row/session-row.ts";
import type { Database } from "../database/database.ts";

/** Sessions are not cached: each request looks its session up. */
const NO_CACHES = { awaitsCaches: false };

/** Sessions in PostgreSQL. */
export function createSessionStore(database: Database): SessionStore {
  return {
    addLoginCode({ digest, keyId, expiresAt }, event) {
      return database.write(async (transaction) => {
        transaction.send("DELETE FROM login_codes WHERE expires_at <= $1", [toMillis(forgottenAt(event.at))]);
        transaction.send("INSERT INTO login_codes (digest, key_id, expires_at) VALUES ($1, $2, $3)", [
          digest,
          keyId,
          toMillis(expiresAt),
        ]);
        transaction.append(event);
      }, NO_CACHES);
    },

    takeLoginCode(digest, at) {
      return database.write(async (transaction) => {
        const taken = await transaction.first<{ key_id: string; expires_at: number }>(
          "DELETE FROM login_codes WHERE digest = $1 RETURNING key_id, expires_at",
          [digest],
        );
        return taken !== undefined && isCodeUsable(new Date(taken.expires_at), at) ? taken.key_id : undefined;
      }, NO_CACHES);
    },

    create(session, digest, event) {
      const { createdAfter, usedAfter } = lastsFrom(forgottenAt(session.createdAt));
      const { id, keyId, via, createdAt, lastUsedAt } = toSessionRow(session);
      return database.write(async (transaction) => {
        transaction.send("DELETE FROM sessions WHERE created_at <= $1 OR last_used_at <= $2", [
          createdAfter,
          usedAfter,
        ]);
        transaction.send(CREATE, [id, keyId, digest, via, createdAt, lastUsedAt]);
        transaction.append(event);
      }, NO_CACHES);
    },

    async find(digest) {
      const row = await database.read((connection) =>
        connection.first<SessionRow & KeyRow>(`${SESSIONS} WHERE digest = $1`, [digest]),
      );
      return row === undefined ? undefined : fromSessionRow(row);
    },

    async touch(id, at) {
      await database.write(
        async (transaction) =>
          transaction.send("UPDATE sessions SET last_used_at = $1 WHERE id = $2", [toMillis(at), id]),
        NO_CACHES,
      );
    },

    async list({ after, at, keyId = null, ...bounds }) {
      const place = toCursorParameters(after);
      const { createdAfter, createdUntil, usedAfter } = lastsFrom(at);
      const values = [
        ...[place.createdAt, place.id, createdAfter, usedAfter, toMillis(at), keyId, bounds.limit + 1],
        createdUntil,
      ];
      const rows = await database.read((connection) => connection.all<SessionRow & KeyRow>(LIST, values));
      return readPage(rows, bounds, fromSessionRow);
    },

    end(id, keyId, event) {
      return database.write(async (transaction) => {
        if ((await transaction.run(END, [id, keyId ?? null])) === 0) return false;
        transaction.append(event);
        return true;
      }, NO_CACHES);
    },
  };
}

const SESSIONS = `
  SELECT ${nameColumns(KEY_COLUMNS, "keys")},
    sessions.id AS session_id, via, sessions.created_at AS session_created_at, last_used_at
  FROM sessions JOIN keys ON keys.id = key_id
`;
const LIST = `
  ${SESSIONS}
  WHERE (sessions.created_at, sessions.id) < ($1, $2)
    AND sessions.created_at > $3 AND sessions.created_at <= $8 AND last_used_at > $4
    AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $5)
    AND ($6::text IS NULL OR key_id = $6)
  ORDER BY sessions.created_at DESC, sessions.id DESC LIMIT $7
`;
const CREATE = `
  INSERT INTO sessions (id, key_id, digest, via, created_at, last_used_at) VALUES ($1, $2, $3, $4, $5, $6)
`;
const END = "DELETE FROM sessions WHERE id = $1 AND ($2::text IS NULL OR key_id = $2)";
