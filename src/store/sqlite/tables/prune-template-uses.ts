import type { AuditEvent } from "../../../domain/audit-event.ts";
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

/** Returns a function that deletes the fetches of earlier days, with the names of keys that only they need. */
export function preparePruneTemplateUses(database: Database) {
  const { reader, writer } = database;
  const find = reader.prepare<Use & { readonly before: number }, Use>(`
    SELECT day, template_id, key_id FROM template_fetches
    WHERE day < @before AND (day, template_id, key_id) > (@day, @template_id, @key_id)
    ORDER BY day, template_id, key_id LIMIT ${USES_BATCH}
  `);
  const removeUpTo = writer.prepare<Use>(`
    DELETE FROM template_fetches WHERE (day, template_id, key_id) <= (@day, @template_id, @key_id)
  `);
  const removeNames = writer.prepare<[before: number]>("DELETE FROM deleted_keys WHERE deleted_at < ?");
  return async (before: Date, _event: Pick<AuditEvent, "at" | "actor">, { isDryRun, tell }: PruneRun) => {
    const done = await inBatches<Use>(
      (after = BEFORE_ALL) => database.read(() => find.all({ ...after, before: toDay(before) })),
      (uses) => {
        const last = uses.at(-1);
        if (isDryRun || last === undefined) return uses.length;
        return database.write(() => removeUpTo.run(last).changes);
      },
      tell,
    );
    if (!isDryRun) await database.write(() => removeNames.run(toMillis(before)));
    return done;
  };
}
