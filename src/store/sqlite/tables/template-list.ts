import { setImmediate as nextTurn } from "node:timers/promises";
import { mostFrequent, type TagCount, type TemplatePlace } from "../../../domain/template/template-query.ts";
import type { TemplateList, TemplateStore } from "../../port/template-store.ts";
import { readPage } from "../../row/page-of-rows.ts";
import {
  hasNoFilter,
  isAfter,
  type ListDialect,
  readsTemplates,
  toConditions,
  toListOrder,
  toOrderBy,
} from "../../row/template-filter.ts";
import { fromTemplateRow, type ReadTemplateRow } from "../../row/template-row.ts";
import type { Database } from "../database/database.ts";
import { prepareReadAtOnce } from "../database/read-at-once.ts";
import { kindOf, prepareCompleteSearch } from "./template-search.ts";

/** Number of templates that are compared with a query in one turn of the event loop. */
const SLICE = 1_000;

type Query = Parameters<TemplateStore["list"]>[0];
type PlacedRow = ReadTemplateRow & { readonly place: number | string };

/** The list of templates in SQLite. `columns` selects a ReadTemplateRow from `templates`. */
export function createTemplateList(database: Database, columns: string): TemplateStore["list"] {
  const completeSearch = prepareCompleteSearch(database);
  const readAtOnce = prepareReadAtOnce(database);

  /** A page without a filter, in the order of an index. */
  function readIndexed(query: Query): Omit<TemplateList, "tags"> {
    const { after, showArchived, limit } = query;
    const [order, { dialect, values }] = [toListOrder(query), createDialect()];
    const isByAge = order.column === "created_at";
    const [table, id] = isByAge ? (["templates", "id"] as const) : (["search", "template_id"] as const);
    const isListed = isByAge ? "templates.archived_at IS NULL" : "search.archived = 0";
    const conditions = [
      ...(showArchived ? [] : [isListed]),
      ...(after === undefined ? [] : [isAfter(order, after, dialect, [table, id])]),
    ];
    const from = isByAge
      ? "templates"
      : "template_search AS search CROSS JOIN templates ON templates.id = search.template_id";
    const rows = database.reader.prepare<unknown[], PlacedRow>(`
      SELECT ${columns}, ${table}.${order.column} AS place FROM ${from}
      ${conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`}
      ORDER BY ${toOrderBy(order, table, id)} LIMIT ${dialect.bind(limit + 1)}
    `);
    const count = database.reader.prepare<[], number>(
      `SELECT count(*) FROM templates ${showArchived ? "" : "WHERE archived_at IS NULL"}`,
    );
    return readAtOnce(() => ({ ...toPage(rows.iterate(values), query), total: count.pluck().get() ?? 0 }));
  }

  /** A page of what matches, which is looked for among all templates, some in each turn of the event loop. */
  async function readMatching(query: Query, sees: Sees): Promise<TemplateList> {
    const [search, counts] = [prepareSearch(database, query), new Map<string, number>()];
    let [total, places]: [number, readonly TemplatePlace[]] = [0, []];
    const last = database.read(search.findLast);
    for (let from = 1; from <= last; from += SLICE) {
      if (from > 1) await nextTurn();
      const found = readAtOnce(() => search.read(from, from + SLICE - 1, sees));
      places = search.merge(places, found.places);
      for (const { templates } of found.groups) total += templates;
      countTags(counts, found.groups);
    }
    const page = sees.places ? readPlaces(query, places) : { items: [] };
    return { ...page, total, ...(sees.tags && { tags: mostFrequent(counts) }) };
  }

  function readPlaces(query: Query, places: readonly TemplatePlace[]): Omit<TemplateList, "total" | "tags"> {
    const find = database.reader.prepare<[string], ReadTemplateRow>(`SELECT ${columns} FROM templates WHERE id = ?`);
    return readAtOnce(() => {
      const rows = places.flatMap(({ id, value }) => {
        const row = find.get(id);
        return row === undefined ? [] : [{ ...row, place: value }];
      });
      return toPage(rows, query);
    });
  }

  return async (query) => {
    await completeSearch();
    const isFirst = query.after === undefined;
    if (!isIndexed(query)) return readMatching(query, { places: true, tags: isFirst });
    const page = readIndexed(query);
    return isFirst ? { ...page, tags: await readTags(query) } : page;
  };

  async function readTags(query: Query): Promise<readonly TagCount[] | undefined> {
    return (await readMatching(query, { places: false, tags: true })).tags;
  }
}

/** What a pass over the templates is for, besides their number. */
interface Sees {
  readonly places: boolean;
  readonly tags: boolean;
}

/** How many templates have the same tags. */
interface TagGroup {
  readonly tags: string;
  readonly templates: number;
}

function countTags(counts: Map<string, number>, groups: readonly TagGroup[]): void {
  for (const { tags, templates } of groups) {
    if (tags === "") continue;
    for (const tag of tags.split(" ")) counts.set(tag, (counts.get(tag) ?? 0) + templates);
  }
}

/** Archived templates are in two of the indexes only. */
function isIndexed(query: Query): boolean {
  const { column } = toListOrder(query);
  return hasNoFilter(query) && (!query.showArchived || column === "created_at" || column === "name");
}

function toPage(rows: Iterable<PlacedRow>, query: Query): Omit<TemplateList, "total" | "tags"> {
  const page = readPage(rows, query, (row) => ({ template: fromTemplateRow(row), value: row.place }));
  const items = page.items.map(({ template }) => template);
  const last = page.items.at(-1);
  if (!page.hasMore || last === undefined) return { items };
  return { items, next: { value: last.value, id: last.template.id } };
}

/** Statements over slices of `template_search`, by the numbers of its rows. */
function prepareSearch({ reader }: Database, query: Query) {
  const order = toListOrder(query);
  const { dialect, values } = createDialect();
  const from = `template_search AS search${readsTemplates(query) ? " JOIN templates ON templates.id = template_id" : ""}`;
  const where = `search.number BETWEEN ? AND ? AND ${toConditions(query, dialect)}`;
  const counted = [...values];
  const countGroups = reader.prepare<unknown[], TagGroup>(
    `SELECT search.tags, count(*) AS templates FROM ${from} WHERE ${where} GROUP BY search.tags`,
  );
  const countAll = reader.prepare<unknown[], TagGroup>(
    `SELECT '' AS tags, count(*) AS templates FROM ${from} WHERE ${where} HAVING count(*) > 0`,
  );
  const { after } = query;
  const isNext = after === undefined ? "" : `AND ${isAfter(order, after, dialect, ["search", "template_id"])}`;
  const listPlaces = reader.prepare<unknown[], TemplatePlace>(`
    SELECT search.template_id AS id, search.${order.column} AS value FROM ${from} WHERE ${where} ${isNext}
    ORDER BY ${toOrderBy(order, "search", "template_id")} LIMIT ${dialect.bind(query.limit + 1)}
  `);
  const last = reader.prepare<[], number | null>("SELECT max(number) FROM template_search").pluck();
  return {
    findLast: () => last.get() ?? 0,
    read(begin: number, end: number, sees: Sees) {
      const groups = (sees.tags ? countGroups : countAll).all([begin, end, ...counted]);
      const hasPlaces = sees.places && groups.length > 0;
      return { groups, places: hasPlaces ? listPlaces.all([begin, end, ...values]) : [] };
    },
    /** The first places of both lists, in order. */
    merge: (left: readonly TemplatePlace[], right: readonly TemplatePlace[]) =>
      right.length === 0 ? left : [...left, ...right].sort(comparisonOf(order)).slice(0, query.limit + 1),
  };
}

/** Compares as the indexes do: texts by their bytes in UTF-8. */
function comparisonOf({ direction }: Pick<ReturnType<typeof toListOrder>, "direction">) {
  const sign = direction === "ASC" ? 1 : -1;
  const compare = (left: number | string, right: number | string) =>
    typeof left === "number" && typeof right === "number"
      ? left - right
      : Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)));
  return (left: TemplatePlace, right: TemplatePlace): number =>
    sign * (compare(left.value, right.value) || compare(left.id, right.id));
}

/** Collects the values of a statement in the order of their placeholders. */
function createDialect(): { readonly dialect: ListDialect; readonly values: (string | number)[] } {
  const values: (string | number)[] = [];
  const bind = (value: string | number) => {
    values.push(value);
    return "?";
  };
  return { dialect: { bind, position: "instr", part: "part_id", kind: kindOf("search.template_id") }, values };
}
