import type { AuditEvent } from "../../../domain/audit-event.ts";
import type { RepublishLease } from "../../port/republish-store.ts";
import { toMillis } from "../../row/date-column.ts";
import type { Transaction } from "../database/transaction.ts";

/** Serves what a job has made, as `RepublishStore.publish` does. */
export async function publishMade(
  transaction: Transaction,
  { jobId, fence }: RepublishLease,
  event: Omit<AuditEvent, "subject">,
  comment: string,
): Promise<"done" | "moved" | "lost"> {
  const [held, moved, made] = await Promise.all([
    transaction.first(FIND_HELD, [jobId, fence]),
    transaction.all<{ id: string }>(LIST_MOVED, [jobId]),
    transaction.all<Made>(LIST_MADE, [jobId]),
  ]);
  if (held === undefined) return "lost";
  if (moved.length > 0) {
    transaction.send(LET_WAIT, [jobId, moved.map(({ id }) => id)]);
    return "moved";
  }
  const at = toMillis(event.at);
  const of = [jobId, made.map(({ id }) => id), made.map(({ version }) => version)];
  transaction.send(INSERT_VERSIONS, [...of, comment, at, event.actor]);
  transaction.send(INSERT_DEPENDENCIES, of);
  transaction.send(INSERT_PARTS, of);
  transaction.send(SERVE, [...of.slice(1), at]);
  transaction.send(NOTE, of);
  for (const { id, slug, version } of made) {
    transaction.noteChange({ at: event.at, kind: "published", templateId: id, slug: slug ?? undefined, version });
    transaction.append({ ...event, subject: id, facts: { ...event.facts, version } });
  }
  return "done";
}

interface Made {
  readonly id: string;
  readonly slug: string | null;
  readonly version: number;
}

const FIND_HELD = "SELECT 1 AS held FROM republish_jobs WHERE id = $1 AND fence = $2 AND state = 'running'";
// One join over the dependencies of all items: for each item alone, PostgreSQL would read all templates.
const LIST_MOVED = `
  SELECT template_id AS id FROM republish_items WHERE job_id = $1 AND state = 'compiled' AND NOT EXISTS (
    SELECT 1 FROM templates WHERE id = template_id AND archived_at IS NULL AND published_version = from_version
  )
  UNION
  SELECT template_id FROM republish_items
  CROSS JOIN json_array_elements(dependencies::json) AS used LEFT JOIN templates AS part ON part.id = used ->> 0
  WHERE job_id = $1 AND state = 'compiled'
    AND (part.archived_at IS NOT NULL OR part.published_version IS DISTINCT FROM (used ->> 1)::int)
`;
const LIST_MADE = `
  SELECT template_id AS id, slug,
    (SELECT max(version) + 1 FROM template_versions AS old WHERE old.template_id = item.template_id) AS version
  FROM republish_items AS item JOIN templates ON templates.id = template_id
  WHERE job_id = $1 AND state = 'compiled' ORDER BY template_id
`;
const LET_WAIT = "UPDATE republish_items SET state = 'waiting' WHERE job_id = $1 AND template_id = ANY ($2)";
/** The mails of the job with their next versions. */
const MADE = `
  unnest($2::text[], $3::int[]) AS next (id, number)
  JOIN republish_items AS item ON item.job_id = $1 AND item.template_id = next.id
`;
const INSERT_VERSIONS = `
  INSERT INTO template_versions (
    template_id, version, subject, comment, published_at, published_by, rolled_back_from, targets, compiler,
    diagnostics, source_kind
  )
  SELECT next.id, next.number, old.subject, $4, $5, $6, NULL, item.targets, item.compiler, item.diagnostics,
    old.source_kind
  FROM ${MADE} JOIN template_versions AS old ON old.template_id = next.id AND old.version = item.from_version
`;
const INSERT_DEPENDENCIES = `
  INSERT INTO version_dependencies (template_id, version, dependency_id, dependency_version, slug)
  SELECT next.id, next.number, used ->> 0, (used ->> 1)::int, used ->> 2
  FROM ${MADE} CROSS JOIN json_array_elements(item.dependencies::json) AS used
`;
const INSERT_PARTS = `
  INSERT INTO template_version_parts (template_id, version, name, part_digest)
  SELECT next.id, next.number, made.name, made.part_digest
  FROM ${MADE} JOIN republish_item_parts AS made ON made.job_id = item.job_id AND made.template_id = item.template_id
`;
// The draft that the version was made from stays the same.
const SERVE = `
  UPDATE templates
  SET published_version = next.number, published_at = $3, revision = revision + 1, updated_at = $3
  FROM unnest($1::text[], $2::int[]) AS next (id, number) WHERE templates.id = next.id
`;
const NOTE = `
  UPDATE republish_items SET state = 'published', version = next.number
  FROM unnest($2::text[], $3::int[]) AS next (id, number) WHERE job_id = $1 AND template_id = next.id
`;
