import type Sqlite from "better-sqlite3";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import { isActive, isOwner, type Key, type KeySecret } from "../../../domain/key/key.ts";
import type { KeyStore } from "../../port/key-store.ts";
import { toMillis, toOptionalMillis } from "../../row/date-column.ts";
import {
  fromKeyRow,
  fromKeyWithSecretRow,
  fromUsedKeyRow,
  type KeyRow,
  type KeyWithSecretRow,
  toKeyRow,
  toKeySecretRow,
  type UsedKeyRow,
} from "../../row/key-row.ts";
import type { Database } from "../database/database.ts";
import { createReadThroughCache } from "../database/revisions.ts";
import { prepareRaiseOldest, SCHEMA_WITH_ROLES } from "../migrations/oldest-release.ts";
import { prepareAppend } from "./audit-log.ts";
import { KEY_COLUMNS, prepareListKeys } from "./list-keys.ts";
import { prepareChange } from "./request-store.ts";

/** A leaked key must be revocable although the disk is full. */
const URGENT = { urgent: true };

/** No token has it. */
const UNKNOWN_TOKEN_ID = "";

/** Keys in SQLite. */
export function createKeyStore(database: Database): KeyStore {
  const reads = prepareReads(database.reader);
  const listKeys = prepareListKeys(database.reader);
  const writes = prepareWrites(database.writer);
  const append = prepareAppend(database.writer);
  const insert = prepareInsertKey(database.writer);
  const change = prepareChange(database.writer);
  const findByTokenId = createReadThroughCache(database, (tokenId) => {
    const row = reads.findByTokenId.get(tokenId);
    return row === undefined ? undefined : fromKeyWithSecretRow(row);
  });
  /** Served from the cache until the next commit. */
  let latestFound = UNKNOWN_TOKEN_ID;

  return {
    create(key, secret, event, options) {
      return database.write(change(options, () => insert(key, secret, event)));
    },

    async find(id) {
      const row = database.read(() => reads.findUsed.get(id));
      return row === undefined ? undefined : fromUsedKeyRow(row);
    },

    async findByTokenId(tokenId) {
      const found = findByTokenId(tokenId);
      if (found !== undefined) latestFound = tokenId;
      return found;
    },

    async lookUpOther(wasFound) {
      findByTokenId(wasFound ? UNKNOWN_TOKEN_ID : latestFound);
    },

    async list(query) {
      return database.read(() => listKeys(query));
    },

    async hasActiveOwner(now) {
      return database.read(() => reads.activeOwner.get({ now: toMillis(now), except: "" })) !== undefined;
    },

    revoke(id, at, { keepLastOwner }, event) {
      return database.write(() => {
        const row = writes.find.get(id);
        if (row === undefined) return "absent";
        const key = fromKeyRow(row);
        if (key.revokedAt !== undefined) return "done";
        if (keepLastOwner && isOwner(key) && isActive(key, at)) {
          if (writes.activeOwner.get({ now: toMillis(at), except: id }) === undefined) return "last-owner";
        }
        writes.revoke.run({ id, at: toMillis(at) });
        append(event);
        return "done";
      }, URGENT);
    },

    rotate(secret, prefix, retiresAt, event, options) {
      const rotate = () => {
        const row = writes.find.get(secret.keyId);
        if (row === undefined) return "absent";
        if (!isActive(fromKeyRow(row), secret.createdAt)) return "inactive";
        const [at, retires] = [toMillis(secret.createdAt), toOptionalMillis(retiresAt)];
        const rotation = { id: secret.keyId, at, prefix, retires, previousEnds: retires ?? at };
        writes.endSecrets.run(rotation);
        writes.retireSecret.run(rotation);
        writes.insertSecret.run(toKeySecretRow(secret));
        writes.rotate.run(rotation);
        append(event);
        return "done";
      };
      return database.write(change(options, rotate));
    },
  };
}

/** Returns a function that stores a new key. Call it in a transaction. */
export function prepareInsertKey(writer: Sqlite.Database): (key: Key, secret: KeySecret, event: AuditEvent) => "done" {
  const insertKey = writer.prepare(`
    INSERT INTO keys (
      id, name, kind, scope, definition, prefix,
      created_at, expires_at, revoked_at, rotated_at, previous_secret_expires_at
    ) VALUES (
      @id, @name, @kind, @scope, @definition, @prefix,
      @created_at, @expires_at, @revoked_at, @rotated_at, @previous_secret_expires_at
    )
  `);
  const insertRole = writer.prepare("INSERT INTO key_roles (key_id, role) VALUES (?, ?)");
  const insertSecret = prepareInsertSecret(writer);
  const raiseOldest = prepareRaiseOldest(writer);
  const append = prepareAppend(writer);
  return (key, secret, event) => {
    if (key.role !== undefined && !isOwner(key)) raiseOldest(SCHEMA_WITH_ROLES);
    insertKey.run(toKeyRow(key));
    if (key.role !== undefined) insertRole.run(key.id, key.role);
    insertSecret.run(toKeySecretRow(secret));
    append(event);
    return "done";
  };
}

interface Rotation {
  readonly id: string;
  readonly at: number;
  readonly prefix: string;
  /** When the newest token retires; null to end it immediately. */
  readonly retires: number | null;
  readonly previousEnds: number;
}

function prepareReads(connection: Sqlite.Database) {
  return {
    ...prepareGuards(connection),
    findUsed: connection.prepare<[id: string], UsedKeyRow>(`
      SELECT ${KEY_COLUMNS}, used_at FROM keys LEFT JOIN key_last_use ON key_id = id WHERE id = ?
    `),
    // CAST preserves the query plan: a join on a bare parameter is planned again on each call
    // (https://sqlite.org/c3ref/prepare.html, point 3), at ten times the cost of the look-up. `hex` is cheaper to fetch
    // than a BLOB.
    findByTokenId: connection.prepare<[tokenId: string], KeyWithSecretRow>(`
      SELECT ${KEY_COLUMNS}, token_id, hex(digest) AS digest_hex, algorithm,
        key_secrets.created_at AS secret_created_at, retires_at
      FROM key_secrets JOIN keys ON keys.id = key_secrets.key_id
      WHERE token_id = CAST(? AS TEXT)
    `),
  };
}

/** Queries for writes to check their conditions; reads may use them, too. */
function prepareGuards(connection: Sqlite.Database) {
  return {
    find: connection.prepare<[id: string], KeyRow>(`SELECT ${KEY_COLUMNS} FROM keys WHERE id = ?`),
    activeOwner: connection.prepare<{ now: number; except: string }>(`
      SELECT 1 FROM keys
      WHERE kind = 'admin' AND NOT EXISTS (SELECT 1 FROM key_roles WHERE key_id = keys.id AND role <> 'owner')
        AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > @now) AND id <> @except
      LIMIT 1
    `),
  };
}

function prepareWrites(connection: Sqlite.Database) {
  return {
    ...prepareGuards(connection),
    insertSecret: prepareInsertSecret(connection),
    revoke: connection.prepare<{ id: string; at: number }>("UPDATE keys SET revoked_at = @at WHERE id = @id"),
    // Without a grace period, the newest token ends immediately; older ones always do.
    endSecrets: connection.prepare<Rotation>(`
      UPDATE key_secrets SET retires_at = -min(ifnull(retires_at, @at), @at)
      WHERE key_id = @id AND (retires_at >= 0 OR (retires_at IS NULL AND @retires IS NULL))
    `),
    retireSecret: connection.prepare<Rotation>(`
      UPDATE key_secrets SET retires_at = @retires WHERE key_id = @id AND retires_at IS NULL
    `),
    rotate: connection.prepare<Rotation>(`
      UPDATE keys SET prefix = @prefix, rotated_at = @at, previous_secret_expires_at = @previousEnds WHERE id = @id
    `),
  };
}

function prepareInsertSecret(connection: Sqlite.Database) {
  return connection.prepare(`
    INSERT INTO key_secrets (token_id, key_id, digest, algorithm, created_at, retires_at)
    VALUES (@token_id, @key_id, @digest, @algorithm, @created_at, @retires_at)
  `);
}
