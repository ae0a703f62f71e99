import type { TemplateQuery } from "../../src/domain/template/template-query.ts";
import type { PageBounds } from "../../src/store/port/list-query.ts";
import type { Store } from "../../src/store/port/store.ts";
import type { TemplateList } from "../../src/store/port/template-store.ts";

/** Follows a list of templates from page to page to its end. */
export async function readAllTemplates(
  { templates }: Pick<Store, "templates">,
  query: TemplateQuery & PageBounds,
): Promise<readonly TemplateList[]> {
  const pages: TemplateList[] = [];
  let after: TemplateList["next"];
  do {
    const page = await templates.list({ ...query, after });
    pages.push(page);
    after = page.next;
  } while (after !== undefined);
  return pages;
}
