import type Sqlite from "better-sqlite3";
import type { PreviewLinkStore } from "../../port/preview-link-store.ts";
import { toMillis } from "../../row/date-column.ts";
import { nameColumns } from "../../row/name-columns.ts";
import { readPage, toCursorParameters } from "../../row/page-of-rows.ts";
import {
  encodeLinkContent,
  fromPreviewLinkRow,
  opensAt,
  PREVIEW_LINK_COLUMNS,
  type PreviewLinkRow,
  READ_PREVIEW_LINKS,
  type ReadPreviewLinkRow,
  toFoundPreviewLink,
  toLinkContent,
  toPreviewLinkRow,
} from "../../row/preview-link-row.ts";
import type { Database } from "../database/database.ts";
import { writeEncoded } from "../database/write-encoded.ts";
import { prepareAppend } from "./audit-log.ts";
import { type NamedPartRow, PART_COLUMNS, prepareKeepPart, readTexts } from "./part-tables.ts";

/** Revoking a link must be possible although the disk is full. */
const URGENT = { urgent: true };

/** Preview links in SQLite. */
export function createPreviewLinkStore(database: Database): PreviewLinkStore {
  const reads = prepareReads(database.reader);
  const writes = prepareWrites(database.writer);
  const keepPart = prepareKeepPart(database.writer);
  const append = prepareAppend(database.writer);

  return {
    create(created, { activeMax }, event) {
      const row = toPreviewLinkRow(created);
      return writeEncoded(database, encodeLinkContent(created), (parts) => {
        const state = writes.measure.get({ templateId: row.template_id, at: row.created_at });
        if (state === undefined) return "absent";
        if (state.active >= activeMax) return "too-many";
        writes.create.run(row);
        for (const [name, part] of parts) writes.refer.run(row.id, name, keepPart(part));
        append(event);
        return "done";
      });
    },

    async find(id) {
      const row = database.read(() => reads.find.get(id));
      return row === undefined ? undefined : toFoundPreviewLink(row);
    },

    async findContent(id) {
      const parts = database.read(() => reads.listParts.all(id));
      return parts.length === 0 ? undefined : toLinkContent(await readTexts(database, parts));
    },

    async list({ after, templateId, ...bounds }) {
      const place = { ...toCursorParameters(after), limit: bounds.limit + 1 };
      return database.read(() => {
        const rows =
          templateId === undefined ? reads.list.iterate(place) : reads.listOf.iterate({ ...place, templateId });
        return readPage(rows, bounds, fromPreviewLinkRow);
      });
    },

    revoke(id, at, event) {
      return database.write(() => {
        if (writes.revoke.run(toMillis(at), id).changes === 0) return writes.exists.get(id) !== undefined;
        append(event);
        return true;
      }, URGENT);
    },

    addUses(uses) {
      return database.write(() => {
        for (const { id, times, lastOpenedAt } of uses) writes.use.run({ id, times, at: toMillis(lastOpenedAt) });
      });
    },
  };
}

function prepareReads(connection: Sqlite.Database) {
  type Place = { readonly createdAt: number; readonly id: string; readonly limit: number };
  const pageOf = (condition: string) => `
    ${READ_PREVIEW_LINKS} WHERE (preview_links.created_at, preview_links.id) < (@createdAt, @id) ${condition}
    ORDER BY preview_links.created_at DESC, preview_links.id DESC LIMIT @limit
  `;
  return {
    find: connection.prepare<[id: string], ReadPreviewLinkRow>(`${READ_PREVIEW_LINKS} WHERE preview_links.id = ?`),
    listParts: connection.prepare<[id: string], NamedPartRow>(
      `SELECT ${PART_COLUMNS} FROM preview_link_parts LEFT JOIN parts ON parts.id = part_id WHERE link_id = ?`,
    ),
    list: connection.prepare<Place, ReadPreviewLinkRow>(pageOf("")),
    listOf: connection.prepare<Place & { readonly templateId: string }, ReadPreviewLinkRow>(
      pageOf("AND template_id = @templateId"),
    ),
  };
}

function prepareWrites(connection: Sqlite.Database) {
  return {
    measure: connection.prepare<{ readonly templateId: string; readonly at: number }, { readonly active: number }>(`
      SELECT (
        SELECT count(*) FROM preview_links LEFT JOIN keys ON keys.id = key_id
        WHERE template_id = @templateId AND ${opensAt("@at")}
      ) AS active
      FROM templates WHERE id = @templateId AND archived_at IS NULL
    `),
    create: connection.prepare<PreviewLinkRow>(`
      INSERT INTO preview_links (${nameColumns(PREVIEW_LINK_COLUMNS)})
      VALUES (${PREVIEW_LINK_COLUMNS.map((column) => `@${column}`).join(", ")})
    `),
    refer: connection.prepare<[linkId: string, name: string, partId: number]>(
      "INSERT INTO preview_link_parts (link_id, name, part_id) VALUES (?, ?, ?)",
    ),
    revoke: connection.prepare<[at: number, id: string]>(
      "UPDATE preview_links SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL",
    ),
    exists: connection.prepare<[id: string], { readonly found: 1 }>(
      "SELECT 1 AS found FROM preview_links WHERE id = ?",
    ),
    use: connection.prepare<{ readonly id: string; readonly times: number; readonly at: number }>(`
      UPDATE preview_links
      SET times_opened = times_opened + @times, last_opened_at = max(ifnull(last_opened_at, @at), @at)
      WHERE id = @id
    `),
  };
}
