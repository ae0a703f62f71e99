import type Sqlite from "better-sqlite3";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import type { NewRepublishJob, StartedJob } from "../../port/republish-store.ts";
import { type NewRepublishJobRow, toRepublishJobRow } from "../../row/republish-row.ts";
import { prepareAppend } from "./audit-log.ts";
import { kindOf } from "./template-search.ts";

/** Returns a function that adds a job with its mails. Call it in a transaction. */
export function prepareStartRepublish(writer: Sqlite.Database) {
  type Part = { readonly active: string | null; readonly published_version: number | null };
  const findPart = writer.prepare<[id: string], Part>(`
    SELECT published_version,
      (SELECT id FROM republish_jobs WHERE template_id = templates.id AND state IN ('running', 'planned')) AS active
    FROM templates WHERE id = ?
  `);
  const insertJob = writer.prepare<NewRepublishJobRow & { readonly template_version: number }>(`
    INSERT INTO republish_jobs (
      id, template_id, template_version, mode, plan_only, allow_breaking, comment, state, created_at, created_by,
      session_id, fence
    ) VALUES (
      @id, @template_id, @template_version, @mode, @plan_only, @allow_breaking, @comment, 'running', @created_at,
      @created_by, @session_id, 0
    )
  `);
  // The mails whose published version was made from another version of the part.
  const mails = `
    FROM version_dependencies AS used
    JOIN templates ON templates.id = used.template_id AND templates.published_version = used.version
    WHERE used.dependency_id = @partId AND used.dependency_version <> @version AND archived_at IS NULL
      AND ${kindOf("templates.id")} = 'mail'
  `;
  const countMails = writer.prepare<{ partId: string; version: number }, number>(`SELECT count(*) ${mails}`).pluck();
  const insertItems = writer.prepare<{ jobId: string; partId: string; version: number }>(`
    INSERT INTO republish_items (
      job_id, template_id, state, from_version, diagnostics, targets, compiler, dependencies
    ) SELECT @jobId, templates.id, 'waiting', published_version, '[]', '', '', '[]' ${mails}
  `);
  const append = prepareAppend(writer);

  return (job: NewRepublishJob, { mailsMax }: { readonly mailsMax: number }, event: AuditEvent): StartedJob => {
    const { active, published_version: version } = findPart.get(job.partId) ?? {
      active: null,
      published_version: null,
    };
    if (active !== null) return { state: "active", id: active };
    if (version === null) return { state: "absent" };
    const of = { partId: job.partId, version };
    const count = countMails.get(of) ?? 0;
    if (count > mailsMax) return { state: "too-many" };
    insertJob.run({ ...toRepublishJobRow(job, event), template_version: version });
    insertItems.run({ ...of, jobId: job.id });
    append({ ...event, facts: { ...event.facts, version, mails: count } });
    return { state: "started" };
  };
}
