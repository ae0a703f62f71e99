import type Sqlite from "better-sqlite3";
import { DAY_MS, KEY_USE_DAYS_MAX } from "../../../domain/key/key-use.ts";
import type { KeyUseStore } from "../../port/key-use-store.ts";
import { toMillis } from "../../row/date-column.ts";
import type { Database } from "../database/database.ts";

/** Maximum number of rows that one write deletes, so that others do not wait long. */
const FORGOTTEN_MAX = 1_000;

/** Key usage in SQLite. */
export function createKeyUseStore(database: Database): KeyUseStore {
  const writes = prepareWrites(database.writer);
  const listDays = database.reader.prepare<{ keyId: string; since: number }, { day: number; fetches: number }>(`
    SELECT day, fetches FROM key_fetches WHERE key_id = @keyId AND day >= @since ORDER BY day DESC
  `);

  return {
    add(uses) {
      return database.write(() => {
        for (const { keyId, day, fetches, lastUsedAt } of uses) {
          writes.use.run({ keyId, usedAt: toMillis(lastUsedAt) });
          if (fetches > 0) writes.addFetches.run({ keyId, day: toDay(day), fetches });
        }
        const newest = uses.reduce((latest, { day }) => Math.max(latest, toDay(day)), 0);
        if (uses.length > 0) writes.forget.run({ before: newest - KEY_USE_DAYS_MAX, max: FORGOTTEN_MAX });
      });
    },

    async listDays(keyId, since) {
      const rows = database.read(() => listDays.all({ keyId, since: toDay(since) }));
      return rows.map(({ day, fetches }) => ({ day: new Date(day * DAY_MS), fetches }));
    },
  };
}

function toDay(date: Date): number {
  return Math.floor(toMillis(date) / DAY_MS);
}

/** The use of a deleted key is skipped. */
function prepareWrites(connection: Sqlite.Database) {
  return {
    use: connection.prepare<{ keyId: string; usedAt: number }>(`
      INSERT INTO key_last_use (key_id, used_at) SELECT id, @usedAt FROM keys WHERE id = @keyId
      ON CONFLICT (key_id) DO UPDATE SET used_at = max(used_at, excluded.used_at)
    `),
    addFetches: connection.prepare<{ keyId: string; day: number; fetches: number }>(`
      INSERT INTO key_fetches (key_id, day, fetches) SELECT id, @day, @fetches FROM keys WHERE id = @keyId
      ON CONFLICT (key_id, day) DO UPDATE SET fetches = fetches + excluded.fetches
    `),
    forget: connection.prepare<{ before: number; max: number }>(`
      DELETE FROM key_fetches WHERE (key_id, day) IN
        (SELECT key_id, day FROM key_fetches INDEXED BY key_fetches_by_day WHERE day < @before LIMIT @max)
    `),
  };
}
