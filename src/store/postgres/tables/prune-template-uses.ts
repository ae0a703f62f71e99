import { toMillis } from "../../row/date-column.ts";
import { inBatches, type PruneRun, USES_BATCH } from "../../row/in-batches.ts";
import { toDay } from "../../row/template-use-row.ts";
import type { Database } from "../database/database.ts";

interface Use {
  readonly day: number;
  readonly template_id: string;
  readonly key_id: string;
}

const BEFORE_ALL: Use = { day: 0, template_id: "", key_id: "" };

/** Deletes the fetches of days before that of a date, with the names of keys that only they need, or counts them. */
export async function pruneTemplateUses(
  database: Database,
  before: Date,
  { isDryRun, tell }: PruneRun,
): Promise<number> {
  const done = await inBatches<Use>(
    ({ day, template_id, key_id } = BEFORE_ALL) =>
      database.read((connection) => connection.all<Use>(FIND, [day, template_id, key_id, toDay(before)])),
    async (uses) => {
      const last = uses.at(-1);
      if (isDryRun || last === undefined) return uses.length;
      const { day, template_id, key_id } = last;
      return database.write(async (transaction) => {
        transaction.send(REMOVE_UP_TO, [day, template_id, key_id]);
        return uses.length;
      }, STATISTICS);
    },
    tell,
  );
  if (!isDryRun) {
    const removeNames = "DELETE FROM deleted_keys WHERE deleted_at < $1";
    await database.write(async (transaction) => transaction.send(removeNames, [toMillis(before)]), STATISTICS);
  }
  return done;
}

/** No cache of a node holds any of it. */
const STATISTICS = { awaitsCaches: false };

const FIND = `
  SELECT day, template_id, key_id FROM template_fetches
  WHERE day < $4 AND (day, template_id, key_id) > ($1, $2, $3)
  ORDER BY day, template_id, key_id LIMIT ${USES_BATCH}
`;
const REMOVE_UP_TO = "DELETE FROM template_fetches WHERE (day, template_id, key_id) <= ($1, $2, $3)";
