import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { Client } from "pg";
import { STORE_URL } from "../../src/config/store-url.ts";
import type { Caller } from "../../src/domain/session/caller.ts";
import type { TemplateListRequest } from "../../src/service/template-drafts.ts";
import { copyStore, openServices } from "../../src/services.ts";
import { installedPostgres, startPostgres } from "../../test/support/postgres-server.ts";
import { makeStore } from "../make-store.ts";
import { measurePairs } from "../measure-pairs.ts";
import type { Bench, BenchOptions, Report } from "../result.ts";
import { seedStore } from "../seed-store.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { timeCalls } from "../time-calls.ts";

const TEMPLATES = 10_000;
const PAGE = 50;
const CALLER: Caller = { kind: "local", name: "cli" };

/** What is looked for, and the number of templates that have it. */
interface Search {
  readonly name: string;
  readonly filter: Pick<TemplateListRequest, "query" | "tags">;
  readonly matches: number;
}

const SEARCHES: readonly Search[] = [
  { name: "no query", filter: {}, matches: TEMPLATES + 1 },
  { name: "a word that half of them have", filter: { query: "letter" }, matches: TEMPLATES / 2 },
  { name: "a word that ten of them have", filter: { query: "hanukkah" }, matches: 10 },
  { name: "a tag that a tenth of them has", filter: { tags: ["monthly"] }, matches: TEMPLATES / 10 },
];

/** Counts what matches, and reads the rows of a page. */
type Select = (search: Search) => Promise<number> | number;

/**
 * The first page of templates, with total and tags, in this process: against two plain statements that read the same
 * rows and count them. They count no tags, and compare upper and lower case of ASCII alone in SQLite.
 */
export const listBench: Bench = {
  ids: ["list-sqlite", "list-postgres"],
  async run(options, report) {
    const file = join(makeTemporaryFolder(), "letterpress.db");
    await makeStore(file);
    seedStore(file, { templates: 0, keys: 0 }, { templates: TEMPLATES, keys: 0 });
    nameTemplates(file);
    const sqlite = { engine: "sqlite", path: file } as const;
    if (options.ids.includes("list-postgres")) {
      const folder = installedPostgres();
      if (folder === undefined) throw new Error("npm has no PostgreSQL for this platform");
      const database = await startPostgres(folder);
      const url = database.url("postgres");
      const store = STORE_URL.read(url, (fault) => {
        throw new Error(fault);
      });
      await copyStore({ store: sqlite, storeCheckpoints: true }, store);
      const client = new Client({ connectionString: url });
      await client.connect();
      await measure({ id: "list-postgres", store, select: selectInPostgres(client) }, options, report);
      await client.end();
      await database.stop();
    }
    if (options.ids.includes("list-sqlite")) {
      const database = new Sqlite(file, { readonly: true });
      await measure({ id: "list-sqlite", store: sqlite, select: selectInSqlite(database) }, options, report);
      database.close();
    }
  },
};

interface Sides {
  readonly id: string;
  readonly store: Parameters<typeof openServices>[0]["store"];
  readonly select: Select;
}

async function measure({ id, store, select }: Sides, { rounds, seconds }: BenchOptions, report: Report): Promise<void> {
  const { templates, close } = await openServices({ store, keyPepper: undefined, cacheBytes: 1024 * 1024 });
  for (const search of SEARCHES) {
    const request = { pageSize: PAGE, pageToken: "", showArchived: false, ...search.filter };
    const list = async () => (await templates.list(CALLER, request)).totalSize;
    for (const found of [await list(), await select(search)]) {
      if (found !== search.matches) throw new Error(`${search.name}: ${found} instead of ${search.matches}`);
    }
    const row = { id, rival: "SELECT and count", case: `${TEMPLATES} templates, ${search.name}`, unit: "lists/s" };
    const sides = { ours: () => timeCalls(list, seconds), theirs: () => timeCalls(() => select(search), seconds) };
    report(await measurePairs({ ...row, aim: undefined, ...sides }, rounds));
  }
  await close();
}

/** Gives each seeded template a name, tags and a time of its own. */
function nameTemplates(file: string): void {
  const database = new Sqlite(file);
  const number = "CAST(substr(slug, 6) AS INTEGER)";
  const seeded = "slug LIKE 'mail-%'";
  database.exec(`
    UPDATE templates SET created_at = created_at + ${number}, name = ${number} ||
      CASE WHEN ${number} % 2 = 0 THEN ' Weekly Letter' ELSE ' Order receipt' END ||
      CASE WHEN ${number} % 1000 = 7 THEN ' for Hanukkah' ELSE '' END
      WHERE ${seeded};
    INSERT INTO template_tags (template_id, tags)
      SELECT id, CASE WHEN ${number} % 10 = 0 THEN 'monthly news' ELSE 'news' END FROM templates WHERE ${seeded};
  `);
  database.close();
}

const COLUMNS = "id, name, slug, subject, published_version, created_at, updated_at, published_at";
const PAGE_OF = `ORDER BY created_at DESC, id DESC LIMIT ${PAGE}`;

function toPattern({ filter: { query, tags = [] } }: Search): string {
  return query === undefined ? tags.map((tag) => `% ${tag} %`).join() : `%${query}%`;
}

function selectInSqlite(database: Sqlite.Database): Select {
  const prepare = (condition: string) => {
    const from = `templates LEFT JOIN template_tags ON template_id = id WHERE archived_at IS NULL ${condition}`;
    const rows = database.prepare(`SELECT ${COLUMNS}, tags FROM ${from} ${PAGE_OF}`);
    const count = database.prepare<unknown[], number>(`SELECT count(*) FROM ${from}`).pluck();
    return (...values: readonly string[]) => {
      rows.all(values);
      return count.get(values) ?? 0;
    };
  };
  const [all, words, tags] = [
    prepare(""),
    prepare("AND name || ' ' || slug || ' ' || subject || ' ' || coalesce(tags, '') LIKE ?"),
    prepare("AND ' ' || tags || ' ' LIKE ?"),
  ];
  return (search) => {
    if (search.filter.tags !== undefined) return tags(toPattern(search));
    return search.filter.query === undefined ? all() : words(toPattern(search));
  };
}

function selectInPostgres(client: Client): Select {
  const conditions = {
    all: "",
    words: "AND name || ' ' || coalesce(slug, '') || ' ' || subject || ' ' || tags ILIKE $1",
    tags: "AND ' ' || tags || ' ' LIKE $1",
  };
  const run = async (kind: keyof typeof conditions, values: readonly string[]) => {
    const from = `FROM templates WHERE archived_at IS NULL ${conditions[kind]}`;
    const rows = { name: `${kind}-rows`, text: `SELECT ${COLUMNS}, tags ${from} ${PAGE_OF}`, values: [...values] };
    await client.query(rows);
    const count = { name: `${kind}-count`, text: `SELECT count(*)::integer AS total ${from}`, values: [...values] };
    return (await client.query<{ total: number }>(count)).rows[0]?.total ?? 0;
  };
  return (search) => {
    if (search.filter.tags !== undefined) return run("tags", [toPattern(search)]);
    return search.filter.query === undefined ? run("all", []) : run("words", [toPattern(search)]);
  };
}
