import { Client } from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { STORE_URL } from "../../src/config/store-url.ts";
import type { PostgresLocation } from "../../src/store/store-location.ts";

/** False where npm has no server for the platform. */
export const HAS_POSTGRES = inject("postgres") !== undefined;

/** Hundreds of schemas are ten thousands of files. */
const DROP_TIMEOUT_MS = 120_000;

let lastNumber = 0;

/** Makes a database for the tests of a file, and removes it behind them. */
export function useDatabase() {
  const server = new URL(inject("postgres") ?? "postgres://nobody@127.0.0.1:1/none");
  const name = `test_${process.pid}_${++lastNumber}`;
  const own = new URL(server);
  own.pathname = name;
  let lastSchema = 0;

  async function run(url: URL, ...statements: readonly string[]) {
    const client = new Client({ connectionString: url.href });
    await client.connect();
    try {
      let rows: readonly Readonly<Record<string, unknown>>[] = [];
      for (const statement of statements) ({ rows } = await client.query(statement));
      return rows;
    } finally {
      await client.end();
    }
  }

  if (HAS_POSTGRES) {
    // Another order of texts than that of their bytes: a store must not depend on it.
    beforeAll(() => run(server, `CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en'`));
    afterAll(() => run(server, `DROP DATABASE ${name} WITH (FORCE)`), DROP_TIMEOUT_MS);
  }

  function place(options = ""): PostgresLocation {
    const url = new URL(own);
    if (options !== "") url.searchParams.set("options", options);
    return locate(url.href);
  }

  return {
    url: own.href,
    /**
     * A place in a database of its own, which is given up with the server: through a pooler no settings name a schema.
     */
    async newDatabase(): Promise<PostgresLocation> {
      lastSchema += 1;
      const other = new URL(own);
      other.pathname = `${name}_${lastSchema}`;
      await run(server, `CREATE DATABASE ${name}_${lastSchema} TEMPLATE template0`);
      return locate(other.href);
    },
    place,
    run: (...statements: readonly string[]) => run(own, ...statements),
    /** Runs statements on the database of a place, and gives the rows of the last one. */
    runAt({ database }: PostgresLocation, ...statements: readonly string[]) {
      const url = new URL(own);
      url.pathname = database;
      return run(url, ...statements);
    },
    /** A place of the database that holds no store. */
    async newPlace(): Promise<PostgresLocation> {
      lastSchema += 1;
      await run(own, `CREATE SCHEMA s${lastSchema}`);
      return place(`-c search_path=s${lastSchema}`);
    },
  };
}

/** The place that a URL names. */
export function locate(url: string): PostgresLocation {
  const location = STORE_URL.read(url, (fault) => {
    throw new Error(fault);
  });
  if (location.engine !== "postgres") throw new Error(`${url} is no URL of PostgreSQL`);
  return location;
}
