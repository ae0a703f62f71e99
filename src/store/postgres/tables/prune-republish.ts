import type { AuditEvent } from "../../../domain/audit-event.ts";
import { toMillis } from "../../row/date-column.ts";
import { BATCH, inBatches, type PruneRun } from "../../row/in-batches.ts";
import type { Database } from "../database/database.ts";

interface Job {
  readonly id: string;
  readonly template_id: string;
}

/** Deletes jobs that ended before a date, with their mails, or counts them if `isDryRun` is set. */
export function pruneRepublish(
  database: Database,
  before: Date,
  event: Pick<AuditEvent, "at" | "actor">,
  { isDryRun, tell }: PruneRun,
): Promise<number> {
  return inBatches<Job>(
    (after) => database.read((connection) => connection.all<Job>(FIND, [after?.id ?? "", toMillis(before)])),
    async (jobs) => {
      if (!isDryRun) for (const job of jobs) await forget(database, job, event);
      return jobs.length;
    },
    tell,
  );
}

async function forget(
  database: Database,
  { id, template_id }: Job,
  event: Pick<AuditEvent, "at" | "actor">,
): Promise<void> {
  const awaitsCaches = false;
  while ((await database.write((transaction) => transaction.run(REMOVE_ITEMS, [id]), { awaitsCaches })) > 0);
  await database.write(
    async (transaction) => {
      if ((await transaction.run("DELETE FROM republish_jobs WHERE id = $1", [id])) === 0) return;
      transaction.append({ ...event, action: "republish.prune", subject: template_id, facts: { job: id } });
    },
    { awaitsCaches },
  );
}

const FIND = `
  SELECT id, template_id FROM republish_jobs WHERE ended_at < $2 AND id > $1 ORDER BY id LIMIT ${BATCH}
`;
const REMOVE_ITEMS = `
  DELETE FROM republish_items WHERE (job_id, template_id) IN (
    SELECT job_id, template_id FROM republish_items WHERE job_id = $1 LIMIT ${BATCH}
  )
`;
