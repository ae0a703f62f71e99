import { toSearchText, toSortName } from "../../domain/template/search-text.ts";
import type { TemplateRow } from "./template-row.ts";

/** What is derived of a template for lists. */
export interface DerivedSearchRow {
  readonly template_id: string;
  readonly name: string;
  readonly text: string;
}

/** The columns that are derived from, of `template_search AS search` joined with `templates`. */
export type SearchedRow = Pick<TemplateRow, "id" | "name" | "slug" | "subject" | "tags">;

export const SEARCHED_COLUMNS = "templates.id, templates.name, templates.slug, templates.subject, search.tags";

/** Number of templates that get their rows in one transaction. */
export const SEARCH_BATCH = 200;

export function toSearchRow({ id, name, slug, subject, tags }: SearchedRow): DerivedSearchRow {
  const text = toSearchText({ name, slug: slug ?? undefined, subject, tags: tags.split(" ") });
  return { template_id: id, name: toSortName(name), text };
}
