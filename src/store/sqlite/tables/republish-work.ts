import type Sqlite from "better-sqlite3";
import type { RepublishLease, RepublishStore } from "../../port/republish-store.ts";
import { toMillis } from "../../row/date-column.ts";
import { BATCH } from "../../row/in-batches.ts";
import type { Part } from "../../row/part.ts";
import { type RepublishItemRow, toJudgedColumns } from "../../row/republish-row.ts";
import { encodeVersion } from "../../row/version-parts.ts";
import type { Database } from "../database/database.ts";
import { writeEncoded } from "../database/write-encoded.ts";
import { prepareAppend } from "./audit-log.ts";
import { prepareKeepPart } from "./part-tables.ts";
import { preparePublishMade } from "./publish-made.ts";

/** The part of the store of jobs for the process that works on one. */
export function createRepublishWork(
  database: Database,
): Pick<RepublishStore, "renew" | "release" | "findWaiting" | "note" | "publish" | "finish" | "dropMade"> {
  const { reader, writer } = database;
  const writes = prepareWrites(writer);
  const keepPart = prepareKeepPart(writer);
  const publishMade = preparePublishMade(writer);
  const append = prepareAppend(writer);
  const findWaiting = reader
    .prepare<[jobId: string], string>(
      "SELECT template_id FROM republish_items WHERE job_id = ? AND state = 'waiting' ORDER BY template_id LIMIT 1",
    )
    .pluck();

  const renew = ({ jobId, fence }: RepublishLease, until: Date): boolean =>
    writes.renew.run({ jobId, fence, until: toMillis(until) }).changes > 0;

  return {
    renew: (lease, until) => database.write(() => renew(lease, until)),

    async release({ jobId, fence }) {
      await database.write(() => writes.release.run({ jobId, fence }));
    },

    async findWaiting(jobId) {
      return database.read(() => findWaiting.get(jobId));
    },

    note(lease, item, until) {
      const { templateId, outcome } = item;
      const row = { ...toJudgedColumns(item), job_id: lease.jobId, template_id: templateId };
      const encoding =
        outcome.state === "compiled" ? encodeVersion(outcome.made) : Promise.resolve(new Map<string, Part>());
      return writeEncoded(database, encoding, (parts) => {
        if (!renew(lease, until)) return false;
        writes.dropParts.run(lease.jobId, templateId);
        writes.judge.run(row);
        for (const [name, part] of parts) writes.refer.run(lease.jobId, templateId, name, keepPart(part));
        return true;
      });
    },

    publish(lease, event, comment) {
      return database.writeInSteps(function* () {
        if (writes.isHeld.get(lease) === undefined) return "lost";
        return yield* publishMade(lease.jobId, event, comment);
      });
    },

    finish({ jobId, fence }, state, event) {
      return database.write(() => {
        const endedAt = state === "planned" ? null : toMillis(event.at);
        if (writes.finish.run({ jobId, fence, state, endedAt }).changes === 0) return false;
        append(event);
        return true;
      });
    },

    async dropMade(jobId) {
      while ((await database.write(() => writes.dropMade.run(jobId).changes)) > 0);
    },
  };
}

function prepareWrites(writer: Sqlite.Database) {
  const held = "id = @jobId AND fence = @fence AND state = 'running'";
  return {
    isHeld: writer.prepare<RepublishLease>(`SELECT 1 FROM republish_jobs WHERE ${held}`),
    renew: writer.prepare<RepublishLease & { readonly until: number }>(
      `UPDATE republish_jobs SET lease_until = @until WHERE ${held}`,
    ),
    release: writer.prepare<RepublishLease>(`UPDATE republish_jobs SET lease_until = NULL WHERE ${held}`),
    finish: writer.prepare<RepublishLease & { readonly state: string; readonly endedAt: number | null }>(
      `UPDATE republish_jobs SET state = @state, ended_at = @endedAt, lease_until = NULL
      WHERE ${held} AND (@state <> 'planned' OR plan_only = 1)`,
    ),
    judge: writer.prepare<Omit<RepublishItemRow, "version">>(`
      UPDATE republish_items SET state = @state, from_version = @from_version, diagnostics = @diagnostics,
        targets = @targets, compiler = @compiler, dependencies = @dependencies
      WHERE job_id = @job_id AND template_id = @template_id
    `),
    dropParts: writer.prepare<[jobId: string, templateId: string]>(
      "DELETE FROM republish_item_parts WHERE job_id = ? AND template_id = ?",
    ),
    refer: writer.prepare<[jobId: string, templateId: string, name: string, partId: number]>(
      "INSERT INTO republish_item_parts (job_id, template_id, name, part_id) VALUES (?, ?, ?, ?)",
    ),
    dropMade: writer.prepare<[jobId: string]>(`
      DELETE FROM republish_item_parts WHERE (job_id, template_id, name) IN (
        SELECT job_id, template_id, name FROM republish_item_parts
        WHERE job_id = (SELECT id FROM republish_jobs WHERE id = ? AND ended_at IS NOT NULL) LIMIT ${BATCH}
      )
    `),
  };
}
