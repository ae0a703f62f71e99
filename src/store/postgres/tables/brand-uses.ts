import type { TemplateStore } from "../../port/template-store.ts";
import { BRAND_USE_PARTS, type BrandedRow, toPublishedBrandUse } from "../../row/brand-use-row.ts";
import type { Database } from "../database/database.ts";
import { type NamedPartRow, PARTS, readTexts } from "./part-tables.ts";

const BRANDED = `
  SELECT id AS template_id, slug, name AS template_name,
    CASE WHEN archived_at IS NULL AND kind = 'mail' THEN published_version END AS published_version
  FROM templates`;
const LIST_NEXT = `${BRANDED} WHERE id > $1 ORDER BY id LIMIT $2`;
const LIST_THESE = `${BRANDED} WHERE id = ANY ($1) ORDER BY id`;
/** The parts of several versions, in one statement. */
const LIST_PARTS = `
  SELECT template_id, ${PARTS} FROM unnest($1::text[], $2::integer[]) AS wanted (template, number)
  JOIN template_version_parts ON template_id = template AND version = number AND name = ANY ($3)
  JOIN parts ON digest = part_digest
`;

/** The part of the template store for brands. */
export function createBrandUseReads(database: Database): Pick<TemplateStore, "listBrandUses"> {
  return {
    async listBrandUses(of) {
      const { rows, parts } = await database.readAtOnce(async (connection) => {
        const found = await ("ids" in of
          ? connection.all<BrandedRow>(LIST_THESE, [of.ids])
          : connection.all<BrandedRow>(LIST_NEXT, [of.after ?? "", of.limit]));
        const served = found.filter((row) => row.published_version !== null);
        const ids = served.map((row) => row.template_id);
        const versions = served.map((row) => row.published_version);
        const named = await connection.all<NamedPartRow & Pick<BrandedRow, "template_id">>(LIST_PARTS, [
          ...[ids, versions, BRAND_USE_PARTS],
        ]);
        return { rows: found, parts: Map.groupBy(named, ({ template_id: id }) => id) };
      });
      const reading = rows.map(async (row) =>
        toPublishedBrandUse(row, await readTexts(database, parts.get(row.template_id) ?? [])),
      );
      const items = (await Promise.all(reading)).filter((each) => each !== undefined);
      const isFull = !("ids" in of) && rows.length === of.limit;
      return { items, next: isFull ? rows.at(-1)?.template_id : undefined };
    },
  };
}
