import type { BrandList, BrandListQuery } from "../port/brand-store.ts";
import { BRAND_COLUMNS, type BrandRow, fromBrandRow } from "./brand-row.ts";
import { nameColumns } from "./name-columns.ts";
import { readPage } from "./page-of-rows.ts";
import { type ListDialect, toListOrder } from "./template-filter.ts";

/** A statement with its values. */
export interface BrandStatement {
  readonly text: string;
  readonly values: readonly (string | number)[];
}

/** A row of a page, with the value that the list is sorted by. */
export type PlacedBrandRow = BrandRow & { readonly place: number | string };

/** How an engine writes a placeholder, by its number from 1, and the position of a text in another one. */
export interface BrandDialect extends Pick<ListDialect, "position"> {
  readonly placeholder: (number: number) => string;
}

/** One row more than the page, which shows whether another page follows. */
export function toBrandPage(query: BrandListQuery, dialect: BrandDialect): BrandStatement {
  const { values, bind, conditions } = toConditions(query, dialect);
  const { column, direction } = toListOrder(query);
  const place = PLACES[column];
  const { after } = query;
  if (after !== undefined) {
    const is = direction === "ASC" ? ">" : "<";
    conditions.push(`(${place}, id) ${is} (${bind(after.value)}, ${bind(after.id)})`);
  }
  const text = `
    SELECT ${nameColumns(BRAND_COLUMNS)}, ${place} AS place FROM brands WHERE ${conditions.join(" AND ")}
    ORDER BY ${place} ${direction}, id ${direction} LIMIT ${bind(query.limit + 1)}
  `;
  return { text, values };
}

/** The number of brands on all pages, as `total`. */
export function toBrandCount(query: BrandListQuery, dialect: BrandDialect): BrandStatement {
  const { values, conditions } = toConditions(query, dialect);
  return { text: `SELECT count(*) AS total FROM brands WHERE ${conditions.join(" AND ")}`, values };
}

/** A page of the rows that `toBrandPage` selects. */
export function toBrandList(rows: Iterable<PlacedBrandRow>, total: number, query: BrandListQuery): BrandList {
  const page = readPage(rows, query, (row) => ({ brand: fromBrandRow(row), value: row.place }));
  const last = page.items.at(-1);
  const items = page.items.map(({ brand }) => brand);
  return { items, total, ...(page.hasMore && last && { next: { value: last.value, id: last.brand.id } }) };
}

const PLACES = {
  created_at: "created_at",
  updated_at: "updated_at",
  published_at: "coalesce(published_at, 0)",
  name: "sort_name",
};

const STATES = {
  archived: "archived_at IS NOT NULL",
  unpublished: "published_version IS NULL",
  published: "archived_at IS NULL AND draft_digest = published_digest",
  changed: "archived_at IS NULL AND draft_digest <> published_digest",
};

function toConditions({ words, state, showArchived }: BrandListQuery, { placeholder, position }: BrandDialect) {
  const values: (string | number)[] = [];
  const bind = (value: string | number) => placeholder(values.push(value));
  const conditions = [
    ...(showArchived || state === "archived" ? ["TRUE"] : ["archived_at IS NULL"]),
    ...(state === undefined ? [] : [STATES[state]]),
    ...words.map((word) => `${position}(search_text, ${bind(word)}) > 0`),
  ];
  return { values, bind, conditions };
}
