import type { AuditEvent } from "../../../domain/audit-event.ts";
import { toMillis } from "../../row/date-column.ts";
import { groupByTemplate } from "../../row/group-by-template.ts";
import { BATCH, inBatches, type PruneRun } from "../../row/in-batches.ts";
import type { Database } from "../database/database.ts";
import { prepareAppend } from "./audit-log.ts";
import { prepareDropPart } from "./part-tables.ts";

interface VersionId {
  readonly templateId: string;
  readonly version: number;
}

/**
 * A version is replaced when the next one is published. The last version of a template has no next one, and is kept.
 */
const REPLACED = `
  FROM template_versions AS old
  WHERE comment = '' AND published_at < @before
    AND NOT EXISTS (SELECT 1 FROM templates WHERE id = template_id AND published_version = version)
    AND (
      SELECT published_at FROM template_versions AS next
      WHERE next.template_id = old.template_id AND next.version > old.version ORDER BY version LIMIT 1
    ) < @before`;

/** Returns a function that deletes replaced versions, or counts them if `isDryRun` is set. */
export function preparePruneVersions(
  database: Database,
): (before: Date, event: Pick<AuditEvent, "at" | "actor">, run: PruneRun) => Promise<number> {
  const find = database.reader.prepare<VersionId & { before: number }, VersionId>(`
    SELECT template_id AS templateId, version ${REPLACED} AND (template_id, version) > (@templateId, @version)
    ORDER BY template_id, version LIMIT ${BATCH}
  `);
  const remove = prepareRemove(database);
  const append = prepareAppend(database.writer);

  return (date, event, { isDryRun, tell }) => {
    const before = toMillis(date);
    const forget = (versions: readonly VersionId[]) => {
      const removed = versions.filter((version) => remove({ ...version, before }));
      for (const [subject, numbers] of groupByTemplate(removed)) {
        append({ ...event, action: "template.prune", subject, facts: { versions: numbers.join(" ") } });
      }
      return removed.length;
    };
    return inBatches<VersionId>(
      (after = { templateId: "", version: 0 }) => database.read(() => find.all({ ...after, before })),
      (versions) => (isDryRun ? versions.length : database.write(() => forget(versions))),
      tell,
    );
  };
}

/** Returns a function that deletes a version. It returns false if the version may no longer be deleted. */
function prepareRemove({ writer }: Database): (version: VersionId & { before: number }) => boolean {
  const isReplaced = writer.prepare<VersionId & { before: number }>(
    `SELECT 1 ${REPLACED} AND template_id = @templateId AND version = @version`,
  );
  const ofVersion = "WHERE template_id = ? AND version = ?";
  const listParts = writer
    .prepare<[string, number], number>(`SELECT part_id FROM template_version_parts ${ofVersion}`)
    .pluck();
  const removals = ["template_version_parts", "template_programs", "template_versions"].map((table) =>
    writer.prepare<[string, number]>(`DELETE FROM ${table} ${ofVersion}`),
  );
  const dropPart = prepareDropPart(writer);
  return (found) => {
    if (isReplaced.get(found) === undefined) return false;
    const parts = listParts.all(found.templateId, found.version);
    for (const removal of removals) removal.run(found.templateId, found.version);
    for (const part of parts) dropPart(part);
    return true;
  };
}
