import { DAY_MS, KEY_USE_DAYS_MAX, type KeyUse } from "../../../domain/key/key-use.ts";
import type { KeyUseStore } from "../../port/key-use-store.ts";
import { toMillis } from "../../row/date-column.ts";
import type { Database } from "../database/database.ts";

/** Maximum number of rows that one write deletes, so that others do not wait long. */
const FORGOTTEN_MAX = 1_000;

/** Key usage in PostgreSQL. */
export function createKeyUseStore(database: Database): KeyUseStore {
  return {
    async add(uses) {
      if (uses.length === 0) return;
      const newest = uses.reduce((latest, { day }) => Math.max(latest, toDay(day)), 0);
      const fetches = uses.filter((use) => use.fetches > 0);
      await database.write(
        async (transaction) => {
          transaction.send(ADD_USES, [idsOf(uses), uses.map(({ lastUsedAt }) => toMillis(lastUsedAt))]);
          transaction.send(ADD_FETCHES, [
            idsOf(fetches),
            fetches.map(({ day }) => toDay(day)),
            fetches.map((use) => use.fetches),
          ]);
          transaction.send(FORGET, [newest - KEY_USE_DAYS_MAX, FORGOTTEN_MAX]);
        },
        { awaitsCaches: false },
      );
    },

    async listDays(keyId, since) {
      const rows = await database.read((connection) =>
        connection.all<{ day: number; fetches: number }>(
          "SELECT day, fetches FROM key_fetches WHERE key_id = $1 AND day >= $2 ORDER BY day DESC",
          [keyId, toDay(since)],
        ),
      );
      return rows.map(({ day, fetches }) => ({ day: new Date(day * DAY_MS), fetches }));
    },
  };
}

function idsOf(uses: readonly KeyUse[]): readonly string[] {
  return uses.map(({ keyId }) => keyId);
}

function toDay(date: Date): number {
  return Math.floor(toMillis(date) / DAY_MS);
}

// The use of a deleted key is skipped.
const ADD_USES = `
  INSERT INTO key_last_use (key_id, used_at)
  SELECT id, max(added.at) FROM unnest($1::text[], $2::bigint[]) AS added (key, at) JOIN keys ON id = added.key
  GROUP BY id
  ON CONFLICT (key_id) DO UPDATE SET used_at = greatest(key_last_use.used_at, excluded.used_at)
`;
const ADD_FETCHES = `
  INSERT INTO key_fetches (key_id, day, fetches)
  SELECT id, added.day, sum(added.fetches)::bigint
  FROM unnest($1::text[], $2::integer[], $3::bigint[]) AS added (key, day, fetches) JOIN keys ON id = added.key
  GROUP BY id, added.day
  ON CONFLICT (key_id, day) DO UPDATE SET fetches = key_fetches.fetches + excluded.fetches
`;
const FORGET = `
  DELETE FROM key_fetches WHERE (key_id, day) IN (SELECT key_id, day FROM key_fetches WHERE day < $1 LIMIT $2)
`;
