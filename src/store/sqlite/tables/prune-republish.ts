import type { AuditEvent } from "../../../domain/audit-event.ts";
import { toMillis } from "../../row/date-column.ts";
import { BATCH, inBatches, type PruneRun } from "../../row/in-batches.ts";
import type { Database } from "../database/database.ts";
import { prepareAppend } from "./audit-log.ts";

/** Returns a function that deletes ended jobs with their mails, or counts them if `isDryRun` is set. */
export function preparePruneRepublish(database: Database) {
  type Job = { readonly id: string; readonly template_id: string };
  const { reader, writer } = database;
  const find = reader.prepare<{ readonly after: string; readonly before: number }, Job>(`
    SELECT id, template_id FROM republish_jobs WHERE ended_at < @before AND id > @after ORDER BY id LIMIT ${BATCH}
  `);
  const removeItems = writer.prepare<[jobId: string]>(`
    DELETE FROM republish_items WHERE (job_id, template_id) IN (
      SELECT job_id, template_id FROM republish_items WHERE job_id = ? LIMIT ${BATCH}
    )
  `);
  const remove = writer.prepare<[id: string]>("DELETE FROM republish_jobs WHERE id = ?");
  const append = prepareAppend(writer);

  async function forget({ id, template_id }: Job, event: Pick<AuditEvent, "at" | "actor">): Promise<void> {
    while ((await database.write(() => removeItems.run(id).changes)) > 0);
    await database.write(() => {
      if (remove.run(id).changes === 0) return;
      append({ ...event, action: "republish.prune", subject: template_id, facts: { job: id } });
    });
  }

  return (before: Date, event: Pick<AuditEvent, "at" | "actor">, { isDryRun, tell }: PruneRun) =>
    inBatches<Job>(
      (after) => database.read(() => find.all({ after: after?.id ?? "", before: toMillis(before) })),
      async (jobs) => {
        if (!isDryRun) for (const job of jobs) await forget(job, event);
        return jobs.length;
      },
      tell,
    );
}
