import type Sqlite from "better-sqlite3";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import type { TemplateSample } from "../../../domain/template/template-sample.ts";
import type { SampleStore } from "../../port/sample-store.ts";
import { toMillis } from "../../row/date-column.ts";
import { fromSampleRow, type SampleRow } from "../../row/sample-row.ts";
import type { Database } from "../database/database.ts";
import { prepareAppend } from "./audit-log.ts";

/** Samples in SQLite. */
export function createSampleStore(database: Database): SampleStore {
  const list = database.reader.prepare<[templateId: string], SampleRow>(
    "SELECT name, data, updated_at FROM template_samples WHERE template_id = ? ORDER BY name",
  );
  const writes = prepareWrites(database.writer);
  const write = prepareWriteSample(database.writer);
  const append = prepareAppend(database.writer);

  return {
    async list(templateId) {
      return database.read(() => list.all(templateId)).map(fromSampleRow);
    },

    set(templateId, sample, limits, event) {
      const json = JSON.stringify(sample.data);
      return database.write(() => {
        const state = writes.measure.get({ templateId, name: sample.name });
        if (state === undefined) return "absent";
        if (state.stored === json) return "done";
        if (state.others >= limits.count) return "too-many";
        if (state.bytes + Buffer.byteLength(json) > limits.bytes) return "too-large";
        write(templateId, sample, event);
        return "done";
      });
    },

    delete(templateId, name, event) {
      return database.write(() => {
        if (writes.delete.run(templateId, name).changes === 0) return false;
        append(event);
        return true;
      });
    },
  };
}

interface NewSampleRow {
  readonly templateId: string;
  readonly name: string;
  readonly data: string;
  readonly updatedAt: number;
}

/** Returns a function that writes a sample, with its event, in a transaction that has checked the limits. */
export function prepareWriteSample(connection: Sqlite.Database) {
  const set = connection.prepare<NewSampleRow>(`
    INSERT INTO template_samples (template_id, name, data, updated_at) VALUES (@templateId, @name, @data, @updatedAt)
    ON CONFLICT (template_id, name) DO UPDATE SET data = excluded.data, updated_at = excluded.updated_at
  `);
  const append = prepareAppend(connection);
  return (templateId: string, { name, data, updatedAt }: TemplateSample, event: AuditEvent): void => {
    set.run({ templateId, name, data: JSON.stringify(data), updatedAt: toMillis(updatedAt) });
    append(event);
  };
}

function prepareWrites(connection: Sqlite.Database) {
  type Measure = { readonly stored: string | null; readonly others: number; readonly bytes: number };
  return {
    // The template's sample with the name, and the number and size of its other samples.
    measure: connection.prepare<Pick<NewSampleRow, "templateId" | "name">, Measure>(`
      SELECT
        (SELECT data FROM template_samples WHERE template_id = @templateId AND name = @name) AS stored,
        (SELECT count(*) FROM template_samples WHERE template_id = @templateId AND name <> @name) AS others,
        (SELECT coalesce(sum(octet_length(data)), 0) FROM template_samples
          WHERE template_id = @templateId AND name <> @name) AS bytes
      FROM templates WHERE id = @templateId
    `),
    delete: connection.prepare<[templateId: string, name: string]>(
      "DELETE FROM template_samples WHERE template_id = ? AND name = ?",
    ),
  };
}
