import type { PreviewLinkStore } from "../../port/preview-link-store.ts";
import { toMillis } from "../../row/date-column.ts";
import { nameColumns } from "../../row/name-columns.ts";
import { readPage, toCursorParameters } from "../../row/page-of-rows.ts";
import {
  encodeLinkContent,
  fromPreviewLinkRow,
  opensAt,
  PREVIEW_LINK_COLUMNS,
  READ_PREVIEW_LINKS,
  type ReadPreviewLinkRow,
  toFoundPreviewLink,
  toLinkContent,
  toPreviewLinkRow,
} from "../../row/preview-link-row.ts";
import type { Database } from "../database/database.ts";
import { insertLinkParts, type NamedPartRow, PARTS, readTexts } from "./part-tables.ts";

/** Links are not cached: each opening looks its link up. */
const NO_CACHES = { awaitsCaches: false };

/** Preview links in PostgreSQL. */
export function createPreviewLinkStore(database: Database): PreviewLinkStore {
  return {
    create(created, { activeMax }, event) {
      const row = toPreviewLinkRow(created);
      const encoding = encodeLinkContent(created);
      return database.write(
        async (transaction) => {
          const state = await transaction.first<{ active: number }>(MEASURE, [row.template_id, row.created_at]);
          if (state === undefined) return "absent";
          if (state.active >= activeMax) return "too-many";
          transaction.send(
            CREATE,
            PREVIEW_LINK_COLUMNS.map((column) => row[column]),
          );
          insertLinkParts(transaction, row.id, await encoding);
          transaction.append(event);
          return "done";
        },
        { ...NO_CACHES, after: encoding },
      );
    },

    async find(id) {
      const row = await database.read((connection) => connection.first<ReadPreviewLinkRow>(FIND, [id]));
      return row === undefined ? undefined : toFoundPreviewLink(row);
    },

    async findContent(id) {
      const parts = await database.read((connection) => connection.all<NamedPartRow>(LIST_PARTS, [id]));
      return parts.length === 0 ? undefined : toLinkContent(await readTexts(database, parts));
    },

    async list({ after, templateId = null, ...bounds }) {
      const { createdAt, id } = toCursorParameters(after);
      const rows = await database.read((connection) =>
        connection.all<ReadPreviewLinkRow>(LIST, [createdAt, id, templateId, bounds.limit + 1]),
      );
      return readPage(rows, bounds, fromPreviewLinkRow);
    },

    revoke(id, at, event) {
      return database.write(async (transaction) => {
        if ((await transaction.run(REVOKE, [toMillis(at), id])) === 0) {
          return (await transaction.first("SELECT 1 AS found FROM preview_links WHERE id = $1", [id])) !== undefined;
        }
        transaction.append(event);
        return true;
      }, NO_CACHES);
    },

    async addUses(uses) {
      await database.write(
        async (transaction) =>
          transaction.send(USE, [
            uses.map(({ id }) => id),
            uses.map(({ times }) => times),
            uses.map(({ lastOpenedAt }) => toMillis(lastOpenedAt)),
          ]),
        NO_CACHES,
      );
    },
  };
}

const FIND = `${READ_PREVIEW_LINKS} WHERE preview_links.id = $1`;
const LIST_PARTS = `
  SELECT ${PARTS} FROM preview_link_parts JOIN parts ON digest = part_digest WHERE link_id = $1
`;
const LIST = `
  ${READ_PREVIEW_LINKS}
  WHERE (preview_links.created_at, preview_links.id) < ($1, $2) AND ($3::text IS NULL OR template_id = $3)
  ORDER BY preview_links.created_at DESC, preview_links.id DESC LIMIT $4
`;
const MEASURE = `
  SELECT (
    SELECT count(*) FROM preview_links LEFT JOIN keys ON keys.id = key_id WHERE template_id = $1 AND ${opensAt("$2")}
  ) AS active
  FROM templates WHERE id = $1 AND archived_at IS NULL
`;
const CREATE = `
  INSERT INTO preview_links (${nameColumns(PREVIEW_LINK_COLUMNS)})
  VALUES (${PREVIEW_LINK_COLUMNS.map((_, index) => `$${index + 1}`).join(", ")})
`;
const REVOKE = "UPDATE preview_links SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL";
const USE = `
  UPDATE preview_links
  SET times_opened = times_opened + added.times, last_opened_at = greatest(last_opened_at, added.at)
  FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS added (link, times, at)
  WHERE id = added.link
`;
