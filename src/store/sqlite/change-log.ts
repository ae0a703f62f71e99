import { createHash } from "node:crypto";
import type { TemplateChange } from "../../domain/template/template-change.ts";
import type { ChangeLog } from "../port/change-log.ts";
import type { Database } from "./database.ts";
import { toMillis } from "./date-column.ts";
import { prepareReadAtOnce } from "./read-at-once.ts";
import { SOURCE_PARTS } from "./source-parts.ts";

/** The changes of templates in SQLite. Triggers write them. */
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
    SELECT n AS number, at, kind, template_id, slug, version, (
      SELECT group_concat(name || '=' || hex(digest), ' ' ORDER BY name)
      FROM template_version_parts AS part JOIN parts ON parts.id = part_id
      JOIN template_versions AS source ON source.template_id = part.template_id AND source.version = part.version
      WHERE part.template_id = change.template_id AND part.version = change.version
        AND name <> '${SOURCE_PARTS.files}' AND (name <> '${SOURCE_PARTS.text}' OR source_kind = 'document')
    ) AS served
    FROM template_changes AS change WHERE n > ? ORDER BY n LIMIT ?
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

interface MarkRow {
  readonly number: number;
  readonly at: number;
}

interface ChangeRow extends MarkRow {
  readonly kind: TemplateChange["kind"];
  readonly template_id: string;
  readonly slug: string | null;
  readonly version: number;
  /** The parts of the version that SDK keys can get, by the digests of each; null when it has none any more. */
  readonly served: string | null;
}

function fromChangeRow({ number, at, kind, template_id, slug, version, served }: ChangeRow): TemplateChange {
  const digest = served === null ? undefined : createHash("sha256").update(served).digest("hex");
  return { number, at: new Date(at), kind, templateId: template_id, slug: slug ?? undefined, version, digest };
}
