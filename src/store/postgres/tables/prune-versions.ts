import type { AuditEvent } from "../../../domain/audit-event.ts";
import { toMillis } from "../../row/date-column.ts";
import { groupByTemplate } from "../../row/group-by-template.ts";
import { BATCH, inBatches, type PruneRun } from "../../row/in-batches.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";
import { dropParts } from "./part-tables.ts";

interface VersionId {
  readonly templateId: string;
  readonly version: number;
}

/** Deletes versions that were replaced before a date, or counts them if `isDryRun` is set. */
export function pruneVersions(
  database: Database,
  date: Date,
  event: Pick<AuditEvent, "at" | "actor">,
  { isDryRun, tell }: PruneRun,
): Promise<number> {
  const before = toMillis(date);
  return inBatches<VersionId>(
    ({ templateId, version } = { templateId: "", version: 0 }) =>
      database.read((connection) => connection.all<VersionId>(FIND, [before, templateId, version])),
    (versions) => {
      if (isDryRun) return versions.length;
      return database.write(async (transaction) => {
        const removed: VersionId[] = [];
        for (const version of versions) if (await remove(transaction, version, before)) removed.push(version);
        for (const [subject, numbers] of groupByTemplate(removed)) {
          transaction.append({
            ...event,
            action: "template.prune",
            subject,
            facts: { versions: numbers.join(" ") },
          });
        }
        return removed.length;
      });
    },
    tell,
  );
}

/** Deletes a version. Returns false if it may no longer be deleted. */
async function remove(transaction: Transaction, { templateId, version }: VersionId, before: number): Promise<boolean> {
  if ((await transaction.first(IS_REPLACED, [before, templateId, version])) === undefined) return false;
  const parts = await transaction.all<{ part_digest: Uint8Array }>(
    "DELETE FROM template_version_parts WHERE template_id = $1 AND version = $2 RETURNING part_digest",
    [templateId, version],
  );
  transaction.send("DELETE FROM template_versions WHERE template_id = $1 AND version = $2", [templateId, version]);
  dropParts(
    transaction,
    parts.map(({ part_digest }) => part_digest),
  );
  return true;
}

// A version is replaced when the next one is published. The last version of a template has no next one, and is kept.
const REPLACED = `
  FROM template_versions AS old
  WHERE comment = '' AND published_at < $1
    AND NOT EXISTS (SELECT 1 FROM templates WHERE id = template_id AND published_version = version)
    AND (
      SELECT published_at FROM template_versions AS next
      WHERE next.template_id = old.template_id AND next.version > old.version ORDER BY version LIMIT 1
    ) < $1
`;
const FIND = `
  SELECT template_id AS "templateId", version ${REPLACED} AND (template_id, version) > ($2, $3)
  ORDER BY template_id, version LIMIT ${BATCH}
`;
const IS_REPLACED = `SELECT 1 ${REPLACED} AND template_id = $2 AND version = $3`;
