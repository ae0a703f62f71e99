import type { RepublishLease, RepublishStore } from "../../port/republish-store.ts";
import { toMillis } from "../../row/date-column.ts";
import { readPage, toCursorParameters } from "../../row/page-of-rows.ts";
import {
  claimableAt,
  fromRepublishItemRow,
  fromRepublishJobRow,
  READ_REPUBLISH_ITEMS,
  type ReadRepublishItemRow,
  type ReadRepublishJobRow,
  readRepublishJobs,
} from "../../row/republish-row.ts";
import type { Database } from "../database/database.ts";
import { createRepublishWork } from "./republish-work.ts";
import { startRepublish } from "./start-republish.ts";

/** Jobs are not cached: each call reads them. */
const NO_CACHES = { awaitsCaches: false };

/** Jobs that publish mails again, in PostgreSQL. */
export function createRepublishStore(database: Database): RepublishStore {
  return {
    start: (job, limits, event) =>
      database.write((transaction) => startRepublish(transaction, job, limits, event), NO_CACHES),

    async find(id) {
      const row = await database.read((connection) => connection.first<ReadRepublishJobRow>(FIND, [id]));
      return row === undefined ? undefined : fromRepublishJobRow(row);
    },

    async list({ after, partId = null, ...bounds }) {
      const { createdAt, id } = toCursorParameters(after);
      const rows = await database.read((connection) =>
        connection.all<ReadRepublishJobRow>(LIST, [createdAt, id, partId, bounds.limit + 1]),
      );
      return readPage(rows, bounds, fromRepublishJobRow);
    },

    async listItems(jobId, { after = "", state = null, ...bounds }) {
      const rows = await database.read((connection) =>
        connection.all<ReadRepublishItemRow>(LIST_ITEMS, [jobId, after, state, bounds.limit + 1]),
      );
      return readPage(rows, bounds, fromRepublishItemRow);
    },

    resume: (id, event) =>
      database.write(async (transaction) => {
        if ((await transaction.run(RESUME, [id])) === 0) return false;
        transaction.append(event);
        return true;
      }, NO_CACHES),

    cancel: (id, event) =>
      database.write(async (transaction) => {
        if ((await transaction.run(CANCEL, [toMillis(event.at), id])) === 0) return false;
        transaction.append(event);
        return true;
      }, NO_CACHES),

    async claim({ at, until }) {
      const time = [toMillis(at), toMillis(until)];
      // Most looks find nothing, and a look should not wait for other changes.
      const found = await database.read((connection) => connection.first(FIND_CLAIMABLE, time));
      if (found === undefined) return undefined;
      return database.write((transaction) => transaction.first<RepublishLease>(CLAIM, time), NO_CACHES);
    },

    ...createRepublishWork(database),
  };
}

const JOBS = readRepublishJobs(`(
  SELECT json_object_agg(state, items)::text FROM (
    SELECT state, count(*) AS items FROM republish_items WHERE job_id = republish_jobs.id GROUP BY state
  ) AS states
)`);
const FIND = `${JOBS} WHERE republish_jobs.id = $1`;
const LIST = `
  ${JOBS} WHERE (republish_jobs.created_at, republish_jobs.id) < ($1, $2) AND ($3::text IS NULL OR template_id = $3)
  ORDER BY republish_jobs.created_at DESC, republish_jobs.id DESC LIMIT $4
`;
const LIST_ITEMS = `
  ${READ_REPUBLISH_ITEMS} WHERE job_id = $1 AND template_id > $2 AND ($3::text IS NULL OR state = $3)
  ORDER BY template_id LIMIT $4
`;
const RESUME = `
  UPDATE republish_jobs SET state = 'running', plan_only = 0
  WHERE id = $1 AND state IN ('running', 'planned') AND plan_only = 1
`;
const CANCEL = `
  UPDATE republish_jobs SET state = 'cancelled', ended_at = $1, lease_until = NULL
  WHERE id = $2 AND state IN ('running', 'planned')
`;
const FIND_CLAIMABLE = `SELECT 1 AS found FROM republish_jobs WHERE ${claimableAt("$1", "$2")} LIMIT 1`;
const CLAIM = `
  UPDATE republish_jobs SET fence = fence + 1, lease_until = $2
  WHERE id = (SELECT id FROM republish_jobs WHERE ${claimableAt("$1", "$2")} ORDER BY created_at, id LIMIT 1)
  RETURNING id AS "jobId", fence
`;
