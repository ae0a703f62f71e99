import type { AuditEvent } from "../../../domain/audit-event.ts";
import type { TemplateSample } from "../../../domain/template/template-sample.ts";
import type { SampleStore } from "../../port/sample-store.ts";
import { toMillis } from "../../row/date-column.ts";
import { fromSampleRow, type SampleRow } from "../../row/sample-row.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";

/** Samples in PostgreSQL. */
export function createSampleStore(database: Database): SampleStore {
  return {
    async list(templateId) {
      const rows = await database.read((connection) => connection.all<SampleRow>(LIST, [templateId]));
      return rows.map(fromSampleRow);
    },

    set(templateId, sample, limits, event) {
      const json = JSON.stringify(sample.data);
      return database.write(async (transaction) => {
        const state = await transaction.first<Measure>(MEASURE, [templateId, sample.name]);
        if (state === undefined) return "absent";
        if (state.stored === json) return "done";
        if (state.others >= limits.count) return "too-many";
        if (state.bytes + Buffer.byteLength(json) > limits.bytes) return "too-large";
        writeSample(transaction, templateId, sample, event);
        return "done";
      });
    },

    delete(templateId, name, event) {
      return database.write(async (transaction) => {
        if ((await transaction.run(DELETE, [templateId, name])) === 0) return false;
        transaction.append(event);
        return true;
      });
    },
  };
}

/** Writes a sample, with its event, in a transaction that has checked the limits. */
export function writeSample(
  transaction: Transaction,
  templateId: string,
  { name, data, updatedAt }: TemplateSample,
  event: AuditEvent,
): void {
  transaction.send(SET, [templateId, name, JSON.stringify(data), toMillis(updatedAt)]);
  transaction.append(event);
}

/** The template's sample with the name, and the number and size of its other samples. */
interface Measure {
  readonly stored: string | null;
  readonly others: number;
  readonly bytes: number;
}

const LIST = "SELECT name, data, updated_at FROM template_samples WHERE template_id = $1 ORDER BY name";
const MEASURE = `
  SELECT
    (SELECT data FROM template_samples WHERE template_id = $1 AND name = $2) AS stored,
    (SELECT count(*) FROM template_samples WHERE template_id = $1 AND name <> $2) AS others,
    (SELECT coalesce(sum(octet_length(data)), 0)::bigint FROM template_samples
      WHERE template_id = $1 AND name <> $2) AS bytes
  FROM templates WHERE id = $1
`;
const SET = `
  INSERT INTO template_samples (template_id, name, data, updated_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (template_id, name) DO UPDATE SET data = excluded.data, updated_at = excluded.updated_at
`;
const DELETE = "DELETE FROM template_samples WHERE template_id = $1 AND name = $2";
