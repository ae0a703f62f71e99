import type { ChangeLog } from "../../port/change-log.ts";
import { CHANGE_COLUMNS, CHANGES, type ChangeRow, fromChangeRow, type MarkRow } from "../../row/change-row.ts";
import { toMillis } from "../../row/date-column.ts";
import { IS_SERVED } from "../../row/served-digest.ts";
import { SOURCE_PARTS } from "../../row/source-parts.ts";
import type { Database } from "../database/database.ts";

/** The change log in PostgreSQL. */
export function createChangeLog(database: Database): ChangeLog {
  return {
    async latest() {
      const row = await database.read((connection) => connection.first<MarkRow>(LATEST));
      return { number: row?.number ?? 0, at: new Date(row?.at ?? 0) };
    },

    async listAfter({ number, at }, limit) {
      const rows = await database.readAtOnce(async (connection) => {
        const known = number === 0 ? connection.first(IS_BEGIN) : connection.first(FIND, [number, toMillis(at)]);
        return (await known) === undefined ? undefined : connection.all<ChangeRow>(LIST_AFTER, [number, limit]);
      });
      return rows?.map(fromChangeRow);
    },
  };
}

const LATEST = `
  SELECT last_change AS number, coalesce(at, 0) AS at FROM store_state LEFT JOIN template_changes ON n = last_change
`;
const IS_BEGIN = `
  SELECT 1 FROM store_state WHERE last_change = 0 OR EXISTS (SELECT 1 FROM template_changes WHERE n = 1)
`;
const FIND = "SELECT 1 FROM template_changes WHERE n = $1 AND at = $2";

/** Selects `served` of a version. */
export function servedColumn(templateId: string, version: string): string {
  return `(
    SELECT string_agg(part.name || '=' || upper(encode(part.part_digest, 'hex')), ' ' ORDER BY part.name)
    FROM template_version_parts AS part
    JOIN template_versions AS source ON source.template_id = part.template_id AND source.version = part.version
    WHERE part.template_id = ${templateId} AND part.version = ${version} AND ${IS_SERVED}
      AND (part.name <> '${SOURCE_PARTS.text}' OR source.source_kind = 'document')
  ) AS served`;
}

const LIST_AFTER = `
  SELECT ${CHANGE_COLUMNS}, ${servedColumn("change.template_id", "change.version")} FROM ${CHANGES} WHERE n > $1 ORDER BY n LIMIT $2
`;
