import type { TemplatePlace, TemplateQuery } from "../../domain/template/template-query.ts";
import { draftVersion } from "./template-row.ts";

/** How an engine writes what a list of templates needs. */
export interface ListDialect {
  /** Returns the placeholder of a value. Values are never part of a statement. */
  readonly bind: (value: string | number) => string;
  /** The function that returns the position of a text in another one, 0 for none. */
  readonly position: "instr" | "strpos";
  readonly part: "part_id" | "part_digest";
  /** The kind of a row of `template_search AS search`, which may be joined with `templates`. */
  readonly kind: string;
}

/** A list sorted by a column of `template_search`, then by the id. */
export interface ListOrder {
  readonly column: "created_at" | "updated_at" | "published_at" | "name";
  readonly direction: "ASC" | "DESC";
}

export function toListOrder({ order }: Pick<TemplateQuery, "order">): ListOrder {
  const [column, direction] = order.split(" ");
  return { column: column as ListOrder["column"], direction: direction === "desc" ? "DESC" : "ASC" };
}

/** `table.column, table.id` in the order. */
export function toOrderBy({ column, direction }: ListOrder, table: string, id: string): string {
  return `${table}.${column} ${direction}, ${table}.${id} ${direction}`;
}

/** The condition that a row comes after the place. */
export function isAfter(
  { column, direction }: ListOrder,
  { value, id }: TemplatePlace,
  { bind }: Pick<ListDialect, "bind">,
  [table, idColumn]: readonly [string, string],
): string {
  return `(${table}.${column}, ${table}.${idColumn}) ${direction === "ASC" ? ">" : "<"} (${bind(value)}, ${bind(id)})`;
}

/** True if a list has every template, or every one that is not archived. */
export function hasNoFilter({ words, state, tags, kind }: TemplateQuery): boolean {
  return words.length === 0 && tags.length === 0 && state === undefined && kind === undefined;
}

/** True if the conditions read the row of `templates` beside that of `template_search`. */
export function readsTemplates({ state, kind }: TemplateQuery): boolean {
  return (state !== undefined && state !== "archived") || kind !== undefined;
}

/** The conditions of a query on rows of `template_search AS search`, joined with `templates` if they read it. */
export function toConditions({ words, state, tags, kind, showArchived }: TemplateQuery, dialect: ListDialect): string {
  const { bind, position, part } = dialect;
  const isServed = `search.archived = 0 AND templates.published_version IS NOT NULL`;
  const isDraft = "templates.published_draft_revision IS NOT DISTINCT FROM templates.draft_revision";
  const isSame = `(${isDraft} OR ${draftVersion(part)} IS NOT DISTINCT FROM templates.published_version)`;
  const states = {
    archived: "search.archived = 1",
    unpublished: `templates.published_version IS NULL${showArchived ? "" : " AND search.archived = 0"}`,
    published: `${isServed} AND ${isSame}`,
    changed: `${isServed} AND NOT ${isSame}`,
  };
  const isListed = showArchived ? "TRUE" : "search.archived = 0";
  return [
    state === undefined ? isListed : states[state],
    ...(kind === undefined ? [] : [`${dialect.kind} = ${bind(kind)}`]),
    ...tags.map((tag) => `${position}(' ' || search.tags || ' ', ${bind(` ${tag} `)}) > 0`),
    ...words.map((word) => `${position}(search.text, ${bind(word)}) > 0`),
  ].join(" AND ");
}
