import type Sqlite from "better-sqlite3";
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
  const append = prepareAppend(database.writer);

  return {
    async list(templateId) {
      return database.read(() => list.all(templateId)).map(fromSampleRow);
    },

    set(templateId, { name, data, updatedAt }, limits, event) {
      const row = { templateId, name, data: JSON.stringify(data), updatedAt: toMillis(updatedAt) };
      return database.write(() => {
        const state = writes.measure.get(row);
        if (state === undefined) return "absent";
        if (state.stored === row.data) return "done";
        if (state.others >= limits.count) return "too-many";
        if (state.bytes + Buffer.byteLength(row.data) > limits.bytes) return "too-large";
        writes.set.run(row);
        append(event);
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
    set: connection.prepare<NewSampleRow>(`
      INSERT INTO template_samples (template_id, name, data, updated_at) VALUES (@templateId, @name, @data, @updatedAt)
      ON CONFLICT (template_id, name) DO UPDATE SET data = excluded.data, updated_at = excluded.updated_at
    `),
    delete: connection.prepare<[templateId: string, name: string]>(
      "DELETE FROM template_samples WHERE template_id = ? AND name = ?",
    ),
  };
}
