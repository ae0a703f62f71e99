import type Sqlite from "better-sqlite3";
import type { Template } from "../../../domain/template/template.ts";
import type { SlugOptions } from "../../port/template-store.ts";
import { type FormerSlugRow, toFormerSlug } from "../../row/template-row.ts";

/**
 * Returns a function that checks whether another template has the slug that a template is to get. Call it in a
 * transaction. Throws what `assertFormerSlug` throws for a slug that another template had before.
 */
export function prepareSlugCheck(
  writer: Sqlite.Database,
): (template: Template, options: SlugOptions | undefined) => "slug-taken" | undefined {
  type Query = { id: string; slug: string };
  const findOther = writer.prepare<Query>("SELECT 1 FROM templates WHERE slug = @slug AND id <> @id");
  const findFormer = writer.prepare<Query, FormerSlugRow>(`
    SELECT freed.slug, template_id, name, freed_at FROM freed_slugs AS freed JOIN templates ON id = template_id
    WHERE freed.slug = @slug AND template_id <> @id
  `);
  return ({ id, slug }, options) => {
    if (slug === undefined) return undefined;
    if (findOther.get({ id, slug }) !== undefined) return "slug-taken";
    const former = options?.assertFormerSlug && findFormer.get({ id, slug });
    if (former !== undefined) options?.assertFormerSlug?.(toFormerSlug(former));
    return undefined;
  };
}
