import { TAG_COUNTS_MAX, type TagCount } from "../../../domain/template/template-query.ts";
import type { TemplateList, TemplateStore } from "../../port/template-store.ts";
import { readPage } from "../../row/page-of-rows.ts";
import {
  isAfter,
  type ListDialect,
  readsTemplates,
  toConditions,
  toListOrder,
  toOrderBy,
} from "../../row/template-filter.ts";
import { fromTemplateRow, type ReadTemplateRow } from "../../row/template-row.ts";
import type { Database } from "../database/database.ts";
import { completeSearch } from "./template-search.ts";

type Query = Parameters<TemplateStore["list"]>[0];
type PlacedRow = ReadTemplateRow & { readonly place: number | string };

/** The list of templates in PostgreSQL. `columns` selects a ReadTemplateRow from `templates`. */
export function createTemplateList(database: Database, columns: string): TemplateStore["list"] {
  return async (query) => {
    await completeSearch(database);
    const { after } = query;
    const [page, count, tags] = [toPageStatement(query, columns), toCount(query), toTagCounts(query)];
    return database.readAtOnce(async (connection): Promise<TemplateList> => {
      const [rows, counted, frequent] = await Promise.all([
        connection.all<PlacedRow>(page.text, page.values),
        connection.first<{ total: number }>(count.text, count.values),
        after === undefined ? connection.all<TagCount>(tags.text, tags.values) : undefined,
      ]);
      return { ...toPage(rows, query), total: counted?.total ?? 0, ...(frequent !== undefined && { tags: frequent }) };
    });
  };
}

function toPage(rows: Iterable<PlacedRow>, query: Query): Omit<TemplateList, "total" | "tags"> {
  const page = readPage(rows, query, (row) => ({ template: fromTemplateRow(row), value: row.place }));
  const items = page.items.map(({ template }) => template);
  const last = page.items.at(-1);
  if (!page.hasMore || last === undefined) return { items };
  return { items, next: { value: last.value, id: last.template.id } };
}

interface Statement {
  readonly text: string;
  readonly values: readonly (string | number)[];
}

/** Rows of `templates` are joined for the page alone: a join before the LIMIT would sort whole rows of all matches. */
function toPageStatement(query: Query, columns: string): Statement {
  const [order, { dialect, values }] = [toListOrder(query), createDialect()];
  const matches = toMatches(query, dialect);
  const isNext = query.after && isAfter(order, query.after, dialect, ["search", "template_id"]);
  const text = `
    SELECT ${columns}, found.${order.column} AS place
    FROM (
      SELECT search.template_id, search.${order.column} ${matches} ${isNext === undefined ? "" : `AND ${isNext}`}
      ORDER BY ${toOrderBy(order, "search", "template_id")} LIMIT ${dialect.bind(query.limit + 1)}
    ) AS found JOIN templates ON templates.id = found.template_id
    ORDER BY ${toOrderBy(order, "found", "template_id")}
  `;
  return { text, values };
}

function toCount(query: Query): Statement {
  const { dialect, values } = createDialect();
  return { text: `SELECT count(*) AS total ${toMatches(query, dialect)}`, values };
}

function toTagCounts(query: Query): Statement {
  const { dialect, values } = createDialect();
  const text = `
    SELECT tag, sum(templates)::bigint AS templates FROM (
      SELECT search.tags, count(*) AS templates ${toMatches(query, dialect)} AND search.tags <> '' GROUP BY search.tags
    ) AS counted, unnest(string_to_array(counted.tags, ' ')) AS tag
    GROUP BY tag ORDER BY templates DESC, tag LIMIT ${TAG_COUNTS_MAX}
  `;
  return { text, values };
}

function toMatches(query: Query, dialect: ListDialect): string {
  const from = `template_search AS search${readsTemplates(query) ? " JOIN templates ON templates.id = template_id" : ""}`;
  return `FROM ${from} WHERE ${toConditions(query, dialect)}`;
}

/** Collects the values of a statement by the numbers of their placeholders. */
function createDialect(): { readonly dialect: ListDialect; readonly values: readonly (string | number)[] } {
  const values: (string | number)[] = [];
  const bind = (value: string | number) => `$${values.push(value)}`;
  return { dialect: { bind, position: "strpos", part: "part_digest", kind: "templates.kind" }, values };
}
