import { afterEach, describe, expect, it } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import { toClientConfig } from "../../src/store/postgres/connection/client-config.ts";
import type { Connection } from "../../src/store/postgres/connection/connection.ts";
import { withClient } from "../../src/store/postgres/connection/with-client.ts";
import { migrate, readMigrations } from "../../src/store/postgres/migrations/migrate.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { Migration } from "../../src/store/row/read-migration-files.ts";
import type { PostgresLocation } from "../../src/store/store-location.ts";
import { PATIENT } from "../store/patient.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { migrateFurther } from "./further-migration.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const MIGRATIONS = readMigrations();
const EXPANDING = `
  CREATE TABLE folders (id TEXT PRIMARY KEY);
  ALTER TABLE keys ADD COLUMN folder TEXT;
  CREATE INDEX keys_by_folder ON keys (folder);
`;
const CONTRACTING = `
  ALTER TABLE keys RENAME COLUMN name TO title; UPDATE store_state SET oldest_schema = ${MIGRATIONS.length + 1};
`;
const NOTES = `CREATE TABLE noted (n INTEGER);
  CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO noted VALUES (1); RETURN NULL; END $$`;
const ACTS = `CREATE FUNCTION act() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN DELETE FROM sessions; RETURN NULL; END $$`;
const database = useDatabase();
const opened: Store[] = [];

async function open(place: PostgresLocation): Promise<Store> {
  const store = await openPostgresStore(place, PATIENT);
  opened.push(store);
  return store;
}

async function makeKey(store: Store): Promise<string> {
  const key = storedKey();
  const secret = storedSecret(key);
  await store.keys.create(key, secret, auditEvent());
  return secret.tokenId;
}

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

describe.runIf(HAS_POSTGRES)("a store in PostgreSQL that a newer release has brought its schema to", () => {
  it("is served, opened and changed by this one while it only has more", async () => {
    const place = await database.newPlace();
    const store = await open(place);
    const tokenId = await makeKey(store);
    expect(await store.keys.findByTokenId(tokenId)).toBeDefined();
    await migrateFurther(place, EXPANDING);
    expect(await store.keys.findByTokenId(tokenId)).toBeDefined();
    await store.ping();
    const again = await open(place);
    await makeKey(again);
    expect((await store.keys.list({ limit: 10 })).items).toHaveLength(2);
  });

  it("is no longer read or changed by this one once it lacks what this one needs", async () => {
    const place = await database.newPlace();
    const store = await open(place);
    const tokenId = await makeKey(store);
    await migrateFurther(place, CONTRACTING);
    const refused = { code: "UNAVAILABLE", message: expect.stringContaining("start the newer one") };
    await expect(makeKey(store)).rejects.toMatchObject(refused);
    await expect(store.keys.findByTokenId(tokenId)).rejects.toMatchObject(refused);
    await expect(store.ping()).rejects.toMatchObject(refused);
    await expect(openPostgresStore(place)).rejects.toMatchObject({ fault: "newer" });
  });
});

describe.runIf(HAS_POSTGRES)("each migration of PostgreSQL", () => {
  it.each(MIGRATIONS.slice(1).map(({ file, number }) => ({ file, number })))(
    "$file only adds, or says that older releases may not serve the store",
    async ({ number }) => {
      expect(await contractionsOf(MIGRATIONS.slice(0, number - 1), MIGRATIONS.slice(0, number))).toEqual([]);
    },
  );

  it.each([
    ["takes a column away", "ALTER TABLE key_pepper DROP COLUMN fingerprint", ["key_pepper.fingerprint"]],
    ["renames", "ALTER TABLE keys RENAME COLUMN name TO title", ["keys.name", "keys.title"]],
    ["changes a type", "ALTER TABLE keys ALTER COLUMN created_at TYPE NUMERIC", ["keys.created_at"]],
    ["demands", "ALTER TABLE sessions ADD COLUMN host TEXT NOT NULL", ["sessions.host"]],
    ["forbids", "CREATE UNIQUE INDEX names ON keys (name)", ["keys: names"]],
    ["checks", "ALTER TABLE keys ADD CONSTRAINT short CHECK (length(name) < 9)", ["keys: short"]],
    ["refuses", "CREATE TRIGGER t AFTER INSERT ON keys FOR EACH ROW EXECUTE FUNCTION refuse_change()", ["keys: t"]],
    ["acts before", `${NOTES}; CREATE TRIGGER t BEFORE INSERT ON keys EXECUTE FUNCTION note()`, ["keys: t"]],
    ["acts in what others use", `${ACTS}; CREATE TRIGGER t AFTER INSERT ON keys EXECUTE FUNCTION act()`, ["keys: t"]],
    ["notes", `${NOTES}; CREATE TRIGGER t AFTER INSERT ON keys EXECUTE FUNCTION note()`, []],
  ])("that %s is told from one that only adds", async (_what, sql, found) => {
    expect(await contractionsOf(MIGRATIONS, [...MIGRATIONS, further(sql)])).toEqual(found);
    const raising = further(`${sql}; UPDATE store_state SET oldest_schema = 99`);
    expect(await contractionsOf(MIGRATIONS, [...MIGRATIONS, raising])).toEqual([]);
  });
});

function further(sql: string): Migration {
  return { number: MIGRATIONS.length + 1, file: "further.sql", sql, checksum: "further" };
}

/** What a release with the former migrations would miss or run into, unless it is told to stay away. */
async function contractionsOf(former: readonly Migration[], all: readonly Migration[]): Promise<readonly string[]> {
  const config = toClientConfig(await database.newPlace());
  return withClient(config, async (connection) => {
    const options = { mayMake: true, place: "of the test", config };
    await migrate(connection, former, options);
    const [columnsBefore, rulesBefore, oldest] = await look(connection);
    await migrate(connection, all, options);
    const [columns, rules, oldestAfter] = await look(connection);
    if (oldestAfter > oldest) return [];
    const tables = new Set(columnsBefore.map(({ table }) => table));
    const known = new Set(columnsBefore.map(({ table, name }) => `${table}.${name}`));
    const same = new Set(columns.map((column) => JSON.stringify(column)));
    const changed = columnsBefore.filter((column) => !same.has(JSON.stringify(column)));
    const demanded = columns.filter((column) => tables.has(column.table) && column.is_demanded);
    const added = demanded.filter(({ table, name }) => !known.has(`${table}.${name}`));
    const ruled = new Set(rulesBefore.map(({ name }) => name));
    const further = rules
      .filter(({ table, name }) => tables.has(table) && !ruled.has(name))
      .filter(({ noting }) => noting === null || !onlyNotes(noting, { tables, columns: known }))
      .filter(({ keeping }) => keeping === null || !keepsRows(keeping, tables));
    return [
      ...[...changed, ...added].map(({ table, name }) => `${table}.${name}`),
      ...further.map(({ table, name }) => `${table}: ${name}`),
    ];
  });
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** An older release that does not write it is refused. */
  readonly is_demanded: boolean;
}

/** What refuses or changes what is written. */
interface Rule {
  readonly table: string;
  readonly name: string;
  /** What a trigger runs that comes after the change. */
  readonly noting: string | null;
  /** What a trigger runs before rows are deleted. */
  readonly keeping: string | null;
}

/** What a release knows; columns with their tables. */
interface Known {
  readonly tables: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
}

/** What a trigger may raise in what others use: it keeps older releases away. */
const EXCLUDING = "store_state.oldest_schema";

/** Whether it keeps rows that a new table refers to, for the release that has deleted them as if they were gone. */
function keepsRows(source: string, tables: ReadonlySet<string>): boolean {
  const rule =
    /^\s*BEGIN\s+IF EXISTS \(SELECT 1 FROM (\w+) [^;]*\) THEN\s+RETURN NULL;\s+END IF;\s+RETURN OLD;\s+END\s*$/;
  const [, referring] = rule.exec(source) ?? [];
  return referring !== undefined && !tables.has(referring);
}

/** Whether it refuses nothing and writes only to tables, and sets only columns, that older releases do not know. */
function onlyNotes(source: string, { tables, columns }: Known): boolean {
  const updates = [...source.matchAll(/\bUPDATE\s+(?!SET\b)(\w+)\s+SET\s+(.*?)(?:\bWHERE\b|;)/gs)];
  const set = updates.flatMap(([, table = "", clause = ""]) =>
    [...clause.matchAll(/(\w+)\s*=/g)].map(([, column]) => `${table}.${column}`),
  );
  const written = [...source.matchAll(/\b(?:INTO|DELETE FROM)\s+(\w+)/g)].map(([, table = ""]) => table);
  const all = [...source.matchAll(/\bUPDATE\s+(?!SET\b)\w+/g)];
  return (
    !/\bRAISE\b/.test(source) &&
    all.length === updates.length &&
    set.every((column) => column === EXCLUDING || !columns.has(column)) &&
    written.every((table) => !tables.has(table))
  );
}

async function look(connection: Connection): Promise<readonly [readonly Column[], readonly Rule[], number]> {
  const columns = await connection.all<Column>(`
    SELECT table_name AS table, column_name AS name, data_type AS type,
      is_nullable = 'NO' AND column_default IS NULL AS is_demanded
    FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position
  `);
  const rules = await connection.all<Rule>(`
    WITH tables AS (SELECT oid, relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace)
    SELECT relname AS table, conname AS name, NULL AS noting, NULL AS keeping FROM pg_constraint JOIN tables ON tables.oid = conrelid WHERE contype <> 'n'
    UNION
    SELECT relname, tgname, CASE WHEN tgtype::integer & 66 = 0 THEN prosrc END,
      CASE WHEN tgtype::integer & 94 = 10 THEN prosrc END
    FROM pg_trigger JOIN tables ON tables.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal
    UNION
    SELECT tables.relname, indexes.relname, NULL, NULL FROM pg_index JOIN tables ON tables.oid = indrelid
    JOIN tables AS indexes ON indexes.oid = indexrelid WHERE indisunique
  `);
  const [state] = await connection.all<{ oldest_schema: number }>("SELECT oldest_schema FROM store_state");
  return [columns, rules, state?.oldest_schema ?? 0];
}
