import type { RepublishLease, RepublishStore } from "../../port/republish-store.ts";
import { toMillis } from "../../row/date-column.ts";
import { BATCH } from "../../row/in-batches.ts";
import type { Part } from "../../row/part.ts";
import { toJudgedColumns } from "../../row/republish-row.ts";
import { encodeVersion } from "../../row/version-parts.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";
import { insertMadeParts } from "./part-tables.ts";
import { publishMade } from "./publish-made.ts";

/** What is not served yet is cached nowhere. */
const NO_CACHES = { awaitsCaches: false };

/** The part of the store of jobs for the process that works on one. */
export function createRepublishWork(
  database: Database,
): Pick<RepublishStore, "renew" | "release" | "findWaiting" | "note" | "publish" | "finish" | "dropMade"> {
  return {
    renew: (lease, until) => database.write((transaction) => renew(transaction, lease, until), NO_CACHES),

    async release({ jobId, fence }) {
      await database.write(async (transaction) => transaction.send(RELEASE, [jobId, fence]), NO_CACHES);
    },

    async findWaiting(jobId) {
      return (await database.read((connection) => connection.first<{ id: string }>(FIND_WAITING, [jobId])))?.id;
    },

    note(lease, item, until) {
      const { templateId, outcome } = item;
      const { jobId } = lease;
      const row = toJudgedColumns(item);
      const encoding =
        outcome.state === "compiled" ? encodeVersion(outcome.made) : Promise.resolve(new Map<string, Part>());
      return database.write(
        async (transaction) => {
          if (!(await renew(transaction, lease, until))) return false;
          transaction.send(DROP_PARTS, [jobId, templateId]);
          transaction.send(JUDGE, [
            ...[jobId, templateId, row.state, row.from_version, row.diagnostics, row.targets, row.compiler],
            row.dependencies,
          ]);
          insertMadeParts(transaction, jobId, templateId, await encoding);
          return true;
        },
        { ...NO_CACHES, after: encoding },
      );
    },

    publish: (lease, event, comment) =>
      database.write((transaction) => publishMade(transaction, lease, event, comment)),

    finish: ({ jobId, fence }, state, event) =>
      database.write(async (transaction) => {
        const endedAt = state === "planned" ? null : toMillis(event.at);
        if ((await transaction.run(FINISH, [jobId, fence, state, endedAt])) === 0) return false;
        transaction.append(event);
        return true;
      }, NO_CACHES),

    async dropMade(jobId) {
      while ((await database.write((transaction) => transaction.run(DROP_MADE, [jobId]), NO_CACHES)) > 0);
    },
  };
}

async function renew(transaction: Transaction, { jobId, fence }: RepublishLease, until: Date): Promise<boolean> {
  return (await transaction.run(RENEW, [jobId, fence, toMillis(until)])) > 0;
}

/** Condition on the job of a lease, by the first two parameters. */
const HELD = "id = $1 AND fence = $2 AND state = 'running'";
const RENEW = `UPDATE republish_jobs SET lease_until = $3 WHERE ${HELD}`;
const RELEASE = `UPDATE republish_jobs SET lease_until = NULL WHERE ${HELD}`;
const FINISH = `
  UPDATE republish_jobs SET state = $3, ended_at = $4, lease_until = NULL
  WHERE ${HELD} AND ($3 <> 'planned' OR plan_only = 1)
`;
const FIND_WAITING = `
  SELECT template_id AS id FROM republish_items WHERE job_id = $1 AND state = 'waiting' ORDER BY template_id LIMIT 1
`;
const JUDGE = `
  UPDATE republish_items
  SET state = $3, from_version = $4, diagnostics = $5, targets = $6, compiler = $7, dependencies = $8
  WHERE job_id = $1 AND template_id = $2
`;
const DROP_PARTS = "DELETE FROM republish_item_parts WHERE job_id = $1 AND template_id = $2";
const DROP_MADE = `
  DELETE FROM republish_item_parts WHERE (job_id, template_id, name) IN (
    SELECT job_id, template_id, name FROM republish_item_parts
    WHERE job_id = (SELECT id FROM republish_jobs WHERE id = $1 AND ended_at IS NOT NULL) LIMIT ${BATCH}
  )
`;
