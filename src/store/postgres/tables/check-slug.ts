import type { Template } from "../../../domain/template/template.ts";
import type { SlugOptions } from "../../port/template-store.ts";
import { type FormerSlugRow, toFormerSlug } from "../../row/template-row.ts";
import type { Transaction } from "../database/transaction.ts";

/**
 * Checks whether another template has the slug that a template is to get. Throws what `assertFormerSlug` throws for a
 * slug that another template had before.
 */
export async function checkSlug(
  transaction: Transaction,
  { id, slug }: Template,
  options: SlugOptions | undefined,
): Promise<"slug-taken" | undefined> {
  if (slug === undefined) return undefined;
  const [other, former] = await Promise.all([
    transaction.first(FIND_OTHER, [slug, id]),
    options?.assertFormerSlug && transaction.first<FormerSlugRow>(FIND_FORMER, [slug, id]),
  ]);
  if (other !== undefined) return "slug-taken";
  if (former !== undefined) options?.assertFormerSlug?.(toFormerSlug(former));
  return undefined;
}

const FIND_OTHER = "SELECT 1 FROM templates WHERE slug = $1 AND id <> $2";
const FIND_FORMER = `
  SELECT freed.slug, template_id, name, freed_at FROM freed_slugs AS freed JOIN templates ON id = template_id
  WHERE freed.slug = $1 AND template_id <> $2
`;
