import type { AuditEvent } from "../../../domain/audit-event.ts";
import { toMillis } from "../../row/date-column.ts";
import { BATCH, inBatches, type PruneRun } from "../../row/in-batches.ts";
import type { Database } from "../database/database.ts";
import { prepareAppend } from "./audit-log.ts";

type Event = Pick<AuditEvent, "at" | "actor">;
type Prune = (before: Date, event: Event, run: PruneRun) => Promise<number>;
type Bounds = { readonly after: string; readonly before: number };

/** The newest key is kept in any state: a store without keys would get initial keys at the next start. */
const ENDED = `
  FROM keys WHERE (revoked_at < @before OR expires_at < @before)
    AND id <> (SELECT id FROM keys ORDER BY created_at DESC, id DESC LIMIT 1)`;

/** Returns a function that deletes ended keys with their tokens, or counts the keys if `isDryRun` is set. */
export function preparePruneKeys(database: Database): Prune {
  const { reader, writer } = database;
  const find = reader.prepare<Bounds, string>(`SELECT id ${ENDED} AND id > @after ORDER BY id LIMIT ${BATCH}`).pluck();
  const keepName = writer.prepare<[deletedAt: number, id: string]>(
    "INSERT INTO deleted_keys (id, name, deleted_at) SELECT id, name, ? FROM keys WHERE id = ?",
  );
  const removeSecrets = writer.prepare<[id: string]>("DELETE FROM key_secrets WHERE key_id = ?");
  const remove = writer.prepare<[id: string]>("DELETE FROM keys WHERE id = ?");
  const append = prepareAppend(writer);
  return (before, event, { isDryRun, tell }) =>
    inBatches<string>(
      (after = "") => database.read(() => find.all({ after, before: toMillis(before) })),
      (ids) => {
        if (isDryRun) return ids.length;
        return database.write(() => {
          for (const id of ids) {
            keepName.run(toMillis(event.at), id);
            removeSecrets.run(id);
            remove.run(id);
            append({ ...event, action: "key.prune", subject: id, facts: {} });
          }
          return ids.length;
        });
      },
      tell,
    );
}

/** Like `preparePruneKeys`, for retired tokens of keys that are still in use. */
export function preparePruneTokens(database: Database): Prune {
  type Token = { token_id: string; key_id: string };
  const find = database.reader.prepare<Bounds, Token>(`
    SELECT token_id, key_id FROM key_secrets JOIN keys ON id = key_id
    WHERE abs(retires_at) < @before AND token_id > @after
      AND ifnull(revoked_at, @before) >= @before AND ifnull(expires_at, @before) >= @before
    ORDER BY token_id LIMIT ${BATCH}
  `);
  const remove = database.writer.prepare<[id: string]>("DELETE FROM key_secrets WHERE token_id = ?");
  const append = prepareAppend(database.writer);
  return (before, event, { isDryRun, tell }) =>
    inBatches<Token>(
      (after) => database.read(() => find.all({ after: after?.token_id ?? "", before: toMillis(before) })),
      (tokens) => {
        if (isDryRun) return tokens.length;
        return database.write(() => {
          for (const { token_id, key_id } of tokens) {
            remove.run(token_id);
            append({ ...event, action: "key.prune_token", subject: key_id, facts: { token: token_id } });
          }
          return tokens.length;
        });
      },
      tell,
    );
}
