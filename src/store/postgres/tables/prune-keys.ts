import type { AuditEvent } from "../../../domain/audit-event.ts";
import { toMillis } from "../../row/date-column.ts";
import { BATCH, inBatches, type PruneRun } from "../../row/in-batches.ts";
import type { Database } from "../database/database.ts";

type Event = Pick<AuditEvent, "at" | "actor">;

/** Deletes keys that ended before a date, with their tokens, or counts the keys if `isDryRun` is set. */
export function pruneKeys(
  database: Database,
  before: Date,
  event: Event,
  { isDryRun, tell }: PruneRun,
): Promise<number> {
  return inBatches<{ id: string }>(
    (after) =>
      database.read((connection) => connection.all<{ id: string }>(FIND_KEYS, [after?.id ?? "", toMillis(before)])),
    (keys) => {
      if (isDryRun) return keys.length;
      const ids = keys.map(({ id }) => id);
      return database.write(async (transaction) => {
        transaction.send(KEEP_NAMES, [ids, toMillis(event.at)]);
        transaction.send("DELETE FROM key_secrets WHERE key_id = ANY ($1)", [ids]);
        transaction.send("DELETE FROM keys WHERE id = ANY ($1)", [ids]);
        for (const id of ids) transaction.append({ ...event, action: "key.prune", subject: id, facts: {} });
        return ids.length;
      });
    },
    tell,
  );
}

/** Like `pruneKeys`, for retired tokens of keys that are still in use. */
export function pruneTokens(
  database: Database,
  before: Date,
  event: Event,
  { isDryRun, tell }: PruneRun,
): Promise<number> {
  type Token = { token_id: string; key_id: string };
  return inBatches<Token>(
    (after) =>
      database.read((connection) => connection.all<Token>(FIND_TOKENS, [after?.token_id ?? "", toMillis(before)])),
    (tokens) => {
      if (isDryRun) return tokens.length;
      return database.write(async (transaction) => {
        const ids = tokens.map(({ token_id }) => token_id);
        transaction.send("DELETE FROM key_secrets WHERE token_id = ANY ($1)", [ids]);
        for (const { token_id, key_id } of tokens) {
          const facts = { token: token_id };
          transaction.append({ ...event, action: "key.prune_token", subject: key_id, facts });
        }
        return tokens.length;
      });
    },
    tell,
  );
}

// The newest key is kept in any state: a store without keys would get initial keys at the next start.
const FIND_KEYS = `
  SELECT id FROM keys WHERE (revoked_at < $2 OR expires_at < $2)
    AND id <> (SELECT id FROM keys ORDER BY created_at DESC, id DESC LIMIT 1)
    AND id > $1 ORDER BY id LIMIT ${BATCH}
`;
const KEEP_NAMES = `
  INSERT INTO deleted_keys (id, name, deleted_at) SELECT id, name, $2::bigint FROM keys WHERE id = ANY ($1)
`;
const FIND_TOKENS = `
  SELECT token_id, key_id FROM key_secrets JOIN keys ON id = key_id
  WHERE abs(retires_at) < $2 AND token_id > $1
    AND coalesce(revoked_at, $2) >= $2 AND coalesce(expires_at, $2) >= $2
  ORDER BY token_id LIMIT ${BATCH}
`;
