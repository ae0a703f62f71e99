import type { AuditEvent } from "../../../domain/audit-event.ts";
import { isActive, isOwner, type Key, type KeySecret } from "../../../domain/key/key.ts";
import type { KeyStore } from "../../port/key-store.ts";
import { toMillis, toOptionalMillis } from "../../row/date-column.ts";
import {
  fromKeyRow,
  fromKeyWithSecretRow,
  fromUsedKeyRow,
  KEY_COLUMNS,
  KEY_WITH_SECRET_COLUMNS,
  type KeyRow,
  type KeyWithSecretRow,
  toKeyRow,
  toKeySecretRow,
  type UsedKeyRow,
} from "../../row/key-row.ts";
import { nameColumns } from "../../row/name-columns.ts";
import type { Connection } from "../connection/connection.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";
import { DATABASE_TIME } from "../lease/database-clock.ts";
import type { LookUp } from "../look-up/look-up.ts";
import { createLookUpBatch } from "../look-up/look-up-batch.ts";
import { listKeys } from "./list-keys.ts";
import { change } from "./request-store.ts";

/** No token has it. */
const UNKNOWN_TOKEN_ID = "";

/** Keys in PostgreSQL. */
export function createKeyStore(database: Database): KeyStore {
  const look = createLookUpBatch(async (tokenIds) => {
    const askedAt = performance.now();
    const rows = await database.lookUp<FoundRow>(FIND_BY_TOKEN_ID, [tokenIds]);
    return new Map(rows.map((row) => [row.token_id, { ...fromKeyWithSecretRow(row), readAt: row.read_at, askedAt }]));
  });
  // Admin keys are useless without the database.
  const findByTokenId = database.cached(look, ({ key }) => key.kind === "sdk");
  let latestFound = UNKNOWN_TOKEN_ID;

  return {
    create(key, secret, event, options) {
      return change(database, options, (transaction) => insertKey(transaction, key, secret, event));
    },

    async find(id) {
      const row = await database.read((connection) => connection.first<UsedKeyRow>(FIND_USED, [id]));
      return row === undefined ? undefined : fromUsedKeyRow(row);
    },

    async findByTokenId(tokenId) {
      const found = await findByTokenId(tokenId);
      if (found === undefined) return undefined;
      latestFound = tokenId;
      const { key, secret, staleMs, readAt, askedAt } = found;
      // Counted from before the query, since the database may have read its clock immediately.
      const at = new Date(readAt + performance.now() - askedAt);
      return { key, secret, at, ...(staleMs !== undefined && { staleMs }) };
    },

    async lookUpOther(wasFound) {
      await findByTokenId(wasFound ? UNKNOWN_TOKEN_ID : latestFound);
    },

    list: (query) => database.read((connection) => listKeys(connection, query)),

    hasActiveOwner: (now) => database.read((connection) => hasActiveOwner(connection, now, "")),

    revoke(id, at, { keepLastOwner }, event) {
      return database.write(async (transaction) => {
        const key = await findKey(transaction, id);
        if (key === undefined) return "absent";
        if (key.revokedAt !== undefined) return "done";
        if (keepLastOwner && isOwner(key) && isActive(key, at) && !(await hasActiveOwner(transaction, at, id))) {
          return "last-owner";
        }
        transaction.send("UPDATE keys SET revoked_at = $1 WHERE id = $2", [toMillis(at), id]);
        transaction.append(event);
        return "done";
      });
    },

    rotate(secret, prefix, retiresAt, event, options) {
      return change(database, options, async (transaction) => {
        const key = await findKey(transaction, secret.keyId);
        if (key === undefined) return "absent";
        if (!isActive(key, secret.createdAt)) return "inactive";
        const [at, retires] = [toMillis(secret.createdAt), toOptionalMillis(retiresAt)];
        transaction.send(END_SECRETS, [at, retires, key.id]);
        transaction.send(RETIRE_SECRET, [retires, key.id]);
        insertSecret(transaction, secret);
        transaction.send(ROTATE, [prefix, at, retires ?? at, key.id]);
        transaction.append(event);
        return "done";
      });
    },
  };
}

/** Stores a new key. */
export async function insertKey(
  transaction: Transaction,
  key: Key,
  secret: KeySecret,
  event: AuditEvent,
): Promise<"done"> {
  const row = toKeyRow(key);
  const values = [row.id, row.name, row.kind, row.role, row.scope, row.definition, row.prefix];
  const dates = [row.created_at, row.expires_at, row.revoked_at, row.rotated_at, row.previous_secret_expires_at];
  transaction.send(INSERT_KEY, [...values, ...dates]);
  insertSecret(transaction, secret);
  transaction.append(event);
  return "done";
}

function insertSecret(transaction: Transaction, secret: KeySecret): void {
  const { token_id, key_id, digest, algorithm, created_at, retires_at } = toKeySecretRow(secret);
  transaction.send(INSERT_SECRET, [token_id, key_id, digest, algorithm, created_at, retires_at]);
}

async function findKey(connection: Connection, id: string): Promise<Key | undefined> {
  const row = await connection.first<KeyRow>(FIND, [id]);
  return row === undefined ? undefined : fromKeyRow(row);
}

async function hasActiveOwner(connection: Connection, now: Date, except: string): Promise<boolean> {
  return (await connection.first(FIND_ACTIVE_OWNER, [toMillis(now), except])) !== undefined;
}

const KEY = nameColumns(KEY_COLUMNS, "keys");
/** Includes the database's time. */
interface FoundRow extends KeyWithSecretRow {
  readonly read_at: number;
}

export const FIND_BY_TOKEN_ID: LookUp = {
  name: "key-by-token-id",
  columns: [...KEY_WITH_SECRET_COLUMNS, "read_at"],
  text: `
    SELECT ${KEY}, token_id, encode(digest, 'hex') AS digest_hex, algorithm,
      key_secrets.created_at AS secret_created_at, retires_at, ${DATABASE_TIME} AS read_at
    FROM key_secrets JOIN keys ON keys.id = key_id WHERE token_id = ANY ($1)
  `,
};
const FIND = `SELECT ${KEY} FROM keys WHERE id = $1`;
const FIND_USED = `SELECT ${KEY}, used_at FROM keys LEFT JOIN key_last_use ON key_id = id WHERE id = $1`;
const FIND_ACTIVE_OWNER = `
  SELECT 1 FROM keys
  WHERE kind = 'admin' AND coalesce(role, 'owner') = 'owner'
    AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1) AND id <> $2
  LIMIT 1
`;
const INSERT_KEY = `
  INSERT INTO keys (
    id, name, kind, role, scope, definition, prefix,
    created_at, expires_at, revoked_at, rotated_at, previous_secret_expires_at
  ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
`;
const INSERT_SECRET = `
  INSERT INTO key_secrets (token_id, key_id, digest, algorithm, created_at, retires_at)
  VALUES ($1, $2, $3, $4, $5, $6)
`;
// Without a grace period, the newest token ends immediately; older ones always do.
const END_SECRETS = `
  UPDATE key_secrets SET retires_at = -least(retires_at, $1)
  WHERE key_id = $3 AND (retires_at >= 0 OR (retires_at IS NULL AND $2::bigint IS NULL))
`;
const RETIRE_SECRET = "UPDATE key_secrets SET retires_at = $1 WHERE key_id = $2 AND retires_at IS NULL";
const ROTATE = "UPDATE keys SET prefix = $1, rotated_at = $2, previous_secret_expires_at = $3 WHERE id = $4";
