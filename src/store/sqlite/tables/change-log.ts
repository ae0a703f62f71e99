import type { ChangeLog } from "../../port/change-log.ts";
import { CHANGE_COLUMNS, CHANGES, type ChangeRow, fromChangeRow, type MarkRow } from "../../row/change-row.ts";
import { toMillis } from "../../row/date-column.ts";
import { IS_SERVED } from "../../row/served-digest.ts";
import { SOURCE_PARTS } from "../../row/source-parts.ts";
import type { Database } from "../database/database.ts";
import { prepareReadAtOnce } from "../database/read-at-once.ts";

/** Selects `served` of a version. */
export function servedColumn(templateId: string, version: string): string {
  return `(
    SELECT group_concat(part.name || '=' || hex(digest), ' ' ORDER BY part.name)
    FROM template_version_parts AS part JOIN parts ON parts.id = part_id
    JOIN template_versions AS source ON source.template_id = part.template_id AND source.version = part.version
    WHERE part.template_id = ${templateId} AND part.version = ${version} AND ${IS_SERVED}
      AND (part.name <> '${SOURCE_PARTS.text}' OR source.source_kind = 'document')
  ) AS served`;
}

/** The change log in SQLite. Triggers write the changes. */
export function createChangeLog(database: Database): ChangeLog {
  const { reader } = database;
  const readAtOnce = prepareReadAtOnce(database);
  const latest = reader.prepare<[], MarkRow>(`
    SELECT counter.n AS number, coalesce(at, 0) AS at
    FROM change_counter AS counter LEFT JOIN template_changes AS change ON change.n = counter.n
  `);
  const isBegin = reader
    .prepare<[], 0 | 1>("SELECT n = 0 OR EXISTS (SELECT 1 FROM template_changes WHERE n = 1) FROM change_counter")
    .pluck();
  const find = reader.prepare<MarkRow>("SELECT 1 FROM template_changes WHERE n = @number AND at = @at");
  const listAfter = reader.prepare<[number: number, limit: number], ChangeRow>(`
    SELECT ${CHANGE_COLUMNS}, ${servedColumn("change.template_id", "change.version")} FROM ${CHANGES} WHERE n > ? ORDER BY n LIMIT ?
  `);

  return {
    async latest() {
      const { number, at } = database.read(() => latest.get()) ?? { number: 0, at: 0 };
      return { number, at: new Date(at) };
    },
    async listAfter({ number, at }, limit) {
      const rows = readAtOnce(() => {
        const isKnown = number === 0 ? isBegin.get() === 1 : find.get({ number, at: toMillis(at) }) !== undefined;
        return isKnown ? listAfter.all(number, limit) : undefined;
      });
      return rows?.map(fromChangeRow);
    },
  };
}
