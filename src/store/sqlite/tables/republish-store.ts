import type Sqlite from "better-sqlite3";
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
import { prepareAppend } from "./audit-log.ts";
import { createRepublishWork } from "./republish-work.ts";
import { prepareStartRepublish } from "./start-republish.ts";

/** Jobs that publish mails again, in SQLite. */
export function createRepublishStore(database: Database): RepublishStore {
  const { writer } = database;
  const reads = prepareReads(database.reader);
  const start = prepareStartRepublish(writer);
  const append = prepareAppend(writer);
  const resume = writer.prepare<[id: string]>(`
    UPDATE republish_jobs SET state = 'running', plan_only = 0
    WHERE id = ? AND state IN ('running', 'planned') AND plan_only = 1
  `);
  const cancel = writer.prepare<[at: number, id: string]>(`
    UPDATE republish_jobs SET state = 'cancelled', ended_at = ?, lease_until = NULL
    WHERE id = ? AND state IN ('running', 'planned')
  `);
  const claim = writer.prepare<Time, RepublishLease>(`
    UPDATE republish_jobs SET fence = fence + 1, lease_until = @until
    WHERE id = (SELECT id FROM republish_jobs WHERE ${claimableAt("@at", "@until")} ORDER BY created_at, id LIMIT 1)
    RETURNING id AS jobId, fence
  `);

  return {
    start: (job, limits, event) => database.write(() => start(job, limits, event)),

    async find(id) {
      const row = database.read(() => reads.find.get(id));
      return row === undefined ? undefined : fromRepublishJobRow(row);
    },

    async list({ after, partId, ...bounds }) {
      const place = { ...toCursorParameters(after), partId: partId ?? null, limit: bounds.limit + 1 };
      return database.read(() => readPage(reads.list.iterate(place), bounds, fromRepublishJobRow));
    },

    async listItems(jobId, { after = "", state, ...bounds }) {
      const place = { jobId, after, state: state ?? null, limit: bounds.limit + 1 };
      return database.read(() => readPage(reads.listItems.iterate(place), bounds, fromRepublishItemRow));
    },

    resume: (id, event) =>
      database.write(() => {
        if (resume.run(id).changes === 0) return false;
        append(event);
        return true;
      }),

    cancel: (id, event) =>
      database.write(() => {
        if (cancel.run(toMillis(event.at), id).changes === 0) return false;
        append(event);
        return true;
      }),

    async claim({ at, until }) {
      const time = { at: toMillis(at), until: toMillis(until) };
      // Most looks find nothing, and a look should not wait for the lock.
      if (database.read(() => reads.findClaimable.get(time)) === undefined) return undefined;
      return database.write(() => claim.get(time));
    },

    ...createRepublishWork(database),
  };
}

type Time = { readonly at: number; readonly until: number };

function prepareReads(connection: Sqlite.Database) {
  type Place = { createdAt: number; id: string; partId: string | null; limit: number };
  type ItemPlace = { jobId: string; after: string; state: string | null; limit: number };
  const jobs = readRepublishJobs(`(
    SELECT json_group_object(state, items) FROM (
      SELECT state, count(*) AS items FROM republish_items WHERE job_id = republish_jobs.id GROUP BY state
    )
  )`);
  return {
    find: connection.prepare<[id: string], ReadRepublishJobRow>(`${jobs} WHERE republish_jobs.id = ?`),
    list: connection.prepare<Place, ReadRepublishJobRow>(`
      ${jobs} WHERE (republish_jobs.created_at, republish_jobs.id) < (@createdAt, @id)
        AND (@partId IS NULL OR template_id = @partId)
      ORDER BY republish_jobs.created_at DESC, republish_jobs.id DESC LIMIT @limit
    `),
    listItems: connection.prepare<ItemPlace, ReadRepublishItemRow>(`
      ${READ_REPUBLISH_ITEMS} WHERE job_id = @jobId AND template_id > @after AND (@state IS NULL OR state = @state)
      ORDER BY template_id LIMIT @limit
    `),
    findClaimable: connection.prepare<Time>(`SELECT 1 FROM republish_jobs WHERE ${claimableAt("@at", "@until")}`),
  };
}
