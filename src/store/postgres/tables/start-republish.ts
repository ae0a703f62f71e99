import type { AuditEvent } from "../../../domain/audit-event.ts";
import type { NewRepublishJob, StartedJob } from "../../port/republish-store.ts";
import { toRepublishJobRow } from "../../row/republish-row.ts";
import type { Transaction } from "../database/transaction.ts";

/** Adds a job with its mails. */
export async function startRepublish(
  transaction: Transaction,
  job: NewRepublishJob,
  { mailsMax }: { readonly mailsMax: number },
  event: AuditEvent,
): Promise<StartedJob> {
  const row = toRepublishJobRow(job, event);
  const part = await transaction.first<Part>(FIND_PART, [job.partId]);
  if (part?.active) return { state: "active", id: part.active };
  if (part?.version === undefined || part.version === null) return { state: "absent" };
  if (part.mails > mailsMax) return { state: "too-many" };
  transaction.send(INSERT_JOB, [
    ...[row.id, row.template_id, part.version, row.mode, row.plan_only, row.allow_breaking, row.comment],
    ...[row.created_at, row.created_by, row.session_id],
  ]);
  transaction.send(INSERT_ITEMS, [job.id, job.partId]);
  transaction.append({ ...event, facts: { ...event.facts, version: part.version, mails: part.mails } });
  return { state: "started" };
}

interface Part {
  readonly active: string | null;
  readonly version: number | null;
  readonly mails: number;
}

/** The mails whose published version was made from another version of the part. */
const MAILS = `
  FROM version_dependencies AS used
  JOIN templates AS mail ON mail.id = used.template_id AND mail.published_version = used.version
  JOIN templates AS part ON part.id = used.dependency_id
  WHERE used.dependency_version <> part.published_version AND mail.archived_at IS NULL AND mail.kind = 'mail'
`;
const FIND_PART = `
  SELECT published_version AS version,
    (SELECT id FROM republish_jobs WHERE template_id = $1 AND state IN ('running', 'planned')) AS active,
    (SELECT count(*) ${MAILS} AND part.id = $1)::int AS mails
  FROM templates WHERE id = $1
`;
const INSERT_JOB = `
  INSERT INTO republish_jobs (
    id, template_id, template_version, mode, plan_only, allow_breaking, comment, state, created_at, created_by,
    session_id, fence
  ) VALUES ($1, $2, $3, $4, $5, $6, $7, 'running', $8, $9, $10, 0)
`;
const INSERT_ITEMS = `
  INSERT INTO republish_items (
    job_id, template_id, state, from_version, diagnostics, targets, compiler, dependencies
  ) SELECT $1::text, mail.id, 'waiting', mail.published_version, '[]', '', '', '[]' ${MAILS} AND part.id = $2
`;
