import { setTimeout as wait } from "node:timers/promises";
import { Client, type ClientConfig, DatabaseError, Pool } from "pg";
import { describeLocation, type PostgresLocation } from "../store-location.ts";
import { toClientConfig } from "./client-config.ts";
import { type Connection, toConnection, toStatementError } from "./connection.ts";
import { createDatabase, type Database } from "./database.ts";
import { createLookUps } from "./look-ups.ts";
import { LostConnectionError } from "./lost-connection-error.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { type DatabaseFault, PostgresStoreError } from "./postgres-store-error.ts";
import { isUnreachable } from "./storage-refusal.ts";
import { assertPrimary, createStoreHealth, STATE, type StoreState } from "./store-health.ts";

/** How a database is opened. */
export interface DatabaseOptions {
  /** Whether a store is made where there is none. Default: true. */
  readonly mayMake?: boolean;
}

/** Lists and changes of one node share so many connections. */
const CONNECTIONS_MAX = 5;

/** Beyond these the server ends a statement, a wait for the lock, and a transaction whose node has stopped. */
const TIMEOUTS = { statement_timeout: 10_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 };
const ANSWER_TIMEOUT_MS = 12_000;

/** A database that starts together with us may take as long. */
const OPEN_TIMEOUT_MS = 5_000;
const OPEN_PAUSE_MS = 200;

/** Opens the database and runs the migrations it lacks. Throws PostgresStoreError when it cannot be used. */
export async function openDatabase(location: PostgresLocation, options: DatabaseOptions = {}): Promise<Database> {
  const place = describeLocation(location);
  const migrations = readMigrations();
  try {
    const config = toClientConfig(location);
    const id = await whenReachable(() =>
      withClient(config, async (connection) => {
        await assertSettings(connection, place);
        await migrate(connection, migrations, { mayMake: options.mayMake ?? true, place });
        return (await connection.first<StoreState>(STATE))?.id ?? "";
      }),
    );
    const health = createStoreHealth(id, migrations.length);
    const assertUsable = (connection: Connection) => assertPrimary(connection, health);
    const pool = new Pool({
      ...config,
      ...TIMEOUTS,
      query_timeout: ANSWER_TIMEOUT_MS,
      max: CONNECTIONS_MAX,
      onConnect: (client) => assertUsable(toConnection(client)),
    });
    // Of a connection that nobody uses; the pool has dropped it.
    pool.on("error", () => undefined);
    return createDatabase({ id, pool, health, lookUps: createLookUps(config, assertUsable) });
  } catch (err) {
    throw toStoreError(err, place);
  }
}

async function withClient<Result>(
  config: ClientConfig,
  run: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = new Client(config);
  client.on("error", () => undefined); // whoever waits for an answer is thrown it
  try {
    await client.connect().catch((err) => {
      throw toStatementError(err);
    });
    return await run(toConnection(client));
  } finally {
    await client.end();
  }
}

async function whenReachable<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + OPEN_TIMEOUT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (err) {
      if (!isUnreachable(err) || performance.now() >= deadline) throw err;
    }
    await wait(OPEN_PAUSE_MS * (0.5 + Math.random()));
  }
}

async function assertSettings(connection: Connection, place: string): Promise<void> {
  const row = await connection.first<{ encoding: string; read_only: string }>(`
    SELECT current_setting('server_encoding') AS encoding, current_setting('transaction_read_only') AS read_only
  `);
  if (row?.encoding !== "UTF8") {
    throw new PostgresStoreError(place, "encoding", `has the encoding ${row?.encoding}, not UTF8`);
  }
  if (row.read_only !== "off") throw new PostgresStoreError(place, "readOnly", "is read-only");
}

function toStoreError(err: unknown, place: string): unknown {
  if (err instanceof LostConnectionError) {
    const fault = TLS_FAULT.test(`${codeOf(err.cause)} ${err.message}`) ? "insecure" : "unreachable";
    return new PostgresStoreError(place, fault, `cannot be reached (${err.message})`, { cause: err });
  }
  if (!(err instanceof DatabaseError)) return err;
  const fault = FAULTS.get(err.code ?? "") ?? "unusable";
  return new PostgresStoreError(place, fault, `cannot be opened (${err.message})`, { cause: err });
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

/** What Node and the driver call a certificate that is not trusted, and a server without TLS. */
const TLS_FAULT = /CERT|SSL|TLS|_SIGNATURE/;

const FAULTS = new Map<string, DatabaseFault>([
  ["28000", "refused"],
  ["28P01", "refused"],
  ["3D000", "missing"],
  ["3F000", "missing"],
  ["25006", "readOnly"],
  ["42501", "forbidden"],
  ["42P07", "taken"],
  ["42723", "taken"],
  ["57P03", "unreachable"],
]);
