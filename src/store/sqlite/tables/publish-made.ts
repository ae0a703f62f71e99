import type Sqlite from "better-sqlite3";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import { toMillis } from "../../row/date-column.ts";
import { prepareAppend } from "./audit-log.ts";

/** The number of versions that are stored in one turn of the event loop. */
const STEP = 10;

/** Returns a function that serves what a job has made. Call it in a transaction of steps. */
export function preparePublishMade(writer: Sqlite.Database) {
  const writes = prepareWrites(writer);
  const append = prepareAppend(writer);
  return function* (
    jobId: string,
    event: Omit<AuditEvent, "subject">,
    comment: string,
  ): Generator<void, "done" | "moved"> {
    if (writes.letMovedWait.run(jobId).changes > 0) return "moved";
    yield;
    const at = toMillis(event.at);
    for (const [index, made] of writes.listMade.all(jobId).entries()) {
      const { id, version } = made;
      const of = { jobId, id, version };
      writes.insertVersion.run({ ...of, comment, at, by: event.actor });
      writes.insertDependencies.run(of);
      writes.insertParts.run(of);
      writes.serve.run({ id, version, at });
      writes.note.run(of);
      append({ ...event, subject: id, facts: { ...event.facts, version } });
      if (index % STEP === STEP - 1) yield;
    }
    return "done";
  };
}

function prepareWrites(writer: Sqlite.Database) {
  type Made = { readonly id: string; readonly version: number };
  type Of = Made & { readonly jobId: string };
  type NewVersion = Of & { readonly comment: string; readonly at: number; readonly by: string };
  return {
    letMovedWait: writer.prepare<[jobId: string]>(`
      UPDATE republish_items SET state = 'waiting' WHERE job_id = ? AND state = 'compiled' AND (
        NOT EXISTS (
          SELECT 1 FROM templates WHERE id = template_id AND archived_at IS NULL AND published_version = from_version
        ) OR EXISTS (
          SELECT 1 FROM json_each(dependencies) AS used LEFT JOIN templates AS part ON part.id = used.value ->> 0
          WHERE part.archived_at IS NOT NULL OR part.published_version IS NOT used.value ->> 1
        )
      )
    `),
    listMade: writer.prepare<[jobId: string], Made>(`
      SELECT template_id AS id,
        (SELECT max(version) + 1 FROM template_versions AS old WHERE old.template_id = item.template_id) AS version
      FROM republish_items AS item WHERE job_id = ? AND state = 'compiled' ORDER BY template_id
    `),
    insertVersion: writer.prepare<NewVersion>(`
      INSERT INTO template_versions (
        template_id, version, subject, comment, published_at, published_by, rolled_back_from, targets, compiler,
        diagnostics, source_kind, source_text
      )
      SELECT item.template_id, @version, subject, @comment, @at, @by, NULL, item.targets, item.compiler,
        item.diagnostics, source_kind, ''
      FROM republish_items AS item
      JOIN template_versions AS old ON old.template_id = item.template_id AND old.version = from_version
      WHERE job_id = @jobId AND item.template_id = @id
    `),
    insertDependencies: writer.prepare<Of>(`
      INSERT INTO version_dependencies (template_id, version, dependency_id, dependency_version, slug)
      SELECT template_id, @version, used.value ->> 0, used.value ->> 1, used.value ->> 2
      FROM republish_items, json_each(dependencies) AS used WHERE job_id = @jobId AND template_id = @id
    `),
    insertParts: writer.prepare<Of>(`
      INSERT INTO template_version_parts (template_id, version, name, part_id)
      SELECT template_id, @version, name, part_id FROM republish_item_parts
      WHERE job_id = @jobId AND template_id = @id
    `),
    // The draft that the version was made from stays the same.
    serve: writer.prepare<Made & { readonly at: number }>(`
      UPDATE templates
      SET published_version = @version, published_at = @at, revision = revision + 1, updated_at = @at
      WHERE id = @id
    `),
    note: writer.prepare<Of>(`
      UPDATE republish_items SET state = 'published', version = @version WHERE job_id = @jobId AND template_id = @id
    `),
  };
}
