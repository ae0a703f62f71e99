import type { TemplateStore } from "../../port/template-store.ts";
import { BRAND_USE_PARTS, type BrandedRow, toPublishedBrandUse } from "../../row/brand-use-row.ts";
import type { Database } from "../database/database.ts";
import { prepareReadAtOnce } from "../database/read-at-once.ts";
import { prepareVersionPartReads, readTexts } from "./part-tables.ts";
import { kindOf } from "./template-search.ts";

const BRANDED = `
  SELECT id AS template_id, slug, name AS template_name,
    iif(archived_at IS NULL AND ${kindOf("templates.id")} = 'mail', published_version, NULL) AS published_version
  FROM templates`;
const NAMES = `,${BRAND_USE_PARTS.join()},`;

/** The part of the template store for brands. */
export function createBrandUseReads(database: Database): Pick<TemplateStore, "listBrandUses"> {
  const { reader } = database;
  const readAtOnce = prepareReadAtOnce(database);
  const { listNamedParts } = prepareVersionPartReads(reader);
  const listNext = reader.prepare<[after: string, limit: number], BrandedRow>(
    `${BRANDED} WHERE id > ? ORDER BY id LIMIT ?`,
  );
  const listThese = reader.prepare<[ids: string], BrandedRow>(
    `${BRANDED} WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`,
  );

  return {
    async listBrandUses(of) {
      const found = readAtOnce(() => {
        const rows = "ids" in of ? listThese.all(JSON.stringify(of.ids)) : listNext.all(of.after ?? "", of.limit);
        return rows.map((row) => {
          const { template_id: id, published_version: version } = row;
          return { row, parts: version === null ? [] : listNamedParts.all(id, version, NAMES) };
        });
      });
      const reading = found.map(async ({ row, parts }) => toPublishedBrandUse(row, await readTexts(database, parts)));
      const items = (await Promise.all(reading)).filter((each) => each !== undefined);
      const isFull = !("ids" in of) && found.length === of.limit;
      return { items, next: isFull ? found.at(-1)?.row.template_id : undefined };
    },
  };
}
