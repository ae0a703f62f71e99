import { setTimeout as wait } from "node:timers/promises";
import { DatabaseError } from "pg";
import { DATABASE_LIMITS, describeLocation, type PostgresLocation } from "../../store-location.ts";
import { toClientConfig } from "../connection/client-config.ts";
import type { Connection } from "../connection/connection.ts";
import { createConnectionPool } from "../connection/connection-pool.ts";
import { LostConnectionError } from "../connection/lost-connection-error.ts";
import { type DatabaseFault, PostgresStoreError } from "../connection/postgres-store-error.ts";
import { readServerRun } from "../connection/server-run.ts";
import { isUnreachable } from "../connection/storage-refusal.ts";
import { withClient } from "../connection/with-client.ts";
import { CacheLease } from "../lease/cache-lease.ts";
import { DatabaseClock } from "../lease/database-clock.ts";
import { readStandbys, StandbyWatch } from "../lease/standbys.ts";
import { createWriteLease } from "../lease/write-lease.ts";
import { createLookUps, type OnLookUp } from "../look-up/look-ups.ts";
import { migrate, readMigrations } from "../migrations/migrate.ts";
import { assertPooler } from "./assert-pooler.ts";
import { createDatabase, type Database } from "./database.ts";
import { readDatabaseUse } from "./database-use.ts";
import { findStore } from "./find-store.ts";
import {
  assertGranted,
  assertPrivileges,
  createPrivilegeCheck,
  isOfPrivileges,
  STORE_TABLES,
} from "./privilege-check.ts";
import { assertPrimary, createStoreHealth, STATE, type StoreState } from "./store-health.ts";

/** How a database is opened. */
export interface DatabaseOptions {
  /** Whether a store is made where there is none. Default: true. */
  readonly mayMake?: boolean | undefined;
  /** When what was looked up is served again; by default never. */
  readonly cache?: CacheOptions | undefined;
  /** Called with a line for what an operator should know of the server. */
  readonly note?: ((line: string) => void) | undefined;
  /**
   * Called when the clock of this machine begins to differ from that of the database by more than a second, or jumps,
   * with by how much it is ahead; with undefined when they agree again.
   */
  readonly onClock?: ((offsetMs: number | undefined) => void) | undefined;
  readonly onLookUp?: OnLookUp | undefined;
  /** By what every limit of a wait is multiplied, for tests on a slow machine; proofs keep theirs. Default: 1. */
  readonly patience?: number | undefined;
}

/** When a node serves what it has looked up before. */
export interface CacheOptions {
  /** Whether it takes a lease: changes then wait for it, and fetches ask the database no more. */
  readonly isLeased: boolean;
  /** For how long stale answers are served while the database is away; 0 for never. */
  readonly staleMs: number;
}

const NO_CACHE: CacheOptions = { isLeased: false, staleMs: 0 };

/** A database that starts together with us may take as long. */
const OPEN_TIMEOUT_MS = 5_000;
const OPEN_PAUSE_MS = 200;

/** Opens the database and runs the migrations it lacks. Throws PostgresStoreError when it cannot be used. */
export async function openDatabase(location: PostgresLocation, options: DatabaseOptions = {}): Promise<Database> {
  const { patience = 1 } = options;
  const place = describeLocation(location);
  const migrations = readMigrations();
  const clock = new DatabaseClock(options.onClock);
  try {
    const { direct, isPrepared = true, limits = DATABASE_LIMITS } = location;
    const isPooled = direct !== undefined;
    const config = toClientConfig(location, patience);
    const directConfig = toClientConfig(direct ?? location, patience);
    const { id, privileges } = await whenReachable(patience, () =>
      withClient(directConfig, async (connection) => {
        await assertSettings(connection, isPooled ? describeLocation(direct) : place);
        const found = await findStore(connection, place);
        if (found !== undefined) await enterSchema(connection, found, place);
        await migrate(connection, migrations, {
          mayMake: options.mayMake ?? true,
          ...{ place, config: directConfig, note: options.note },
        });
        const schema = found ?? (await currentSchema(connection));
        await clock.read(connection);
        await beginTimeline(connection);
        await noteStandbys(connection, options);
        const storeId = (await connection.first<StoreState>(STATE))?.id ?? "";
        const check = createPrivilegeCheck(schema, place);
        if (isPooled) {
          await withClient(config, (pooled) => assertPrivileges(pooled, check));
          await assertPooler(config, { storeId, server: await readServerRun(connection), isPrepared, place });
        }
        return { id: storeId, privileges: check };
      }),
    );
    const health = createStoreHealth(id, migrations.length);
    const assertUsable = (connection: Connection) =>
      assertPrimary(connection, health).catch(async (err) => {
        if (isOfPrivileges(err)) await assertGranted(connection, privileges);
        throw err;
      });
    const pool = createConnectionPool(config, { isPooled, assertUsable, limits, patience });
    const { isLeased, staleMs } = options.cache ?? NO_CACHE;
    const cache = isLeased ? new CacheLease() : undefined;
    const channel = `letterpress_${id}`;
    const standbys = new StandbyWatch();
    const lease = createWriteLease(directConfig, {
      ...{ assertUsable, onHolder: pool.leaveOthers, cache, channel, clock, standbys },
    });
    const pooledStoreId = isPooled ? id : undefined;
    const timeoutMs = limits.lookUpTimeoutMs * patience;
    const lookUps = createLookUps(config, {
      ...{ assertUsable, lease, isPrepared, timeoutMs, pooledStoreId, onLookUp: options.onLookUp },
    });
    const cachePolicy = { lease: cache, staleMs };
    const use = () => readDatabaseUse({ lookUps, lease, cache, pool, standbys });
    return createDatabase({
      ...{ id, ...pool, health, privileges, lookUps, channel, cachePolicy, clock, patience, use },
    });
  } catch (err) {
    throw toStoreError(err, place);
  }
}

async function whenReachable<Result>(patience: number, attempt: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + OPEN_TIMEOUT_MS * patience;
  for (;;) {
    try {
      return await attempt();
    } catch (err) {
      if (!isUnreachable(err) || isOfTls(err) || performance.now() >= deadline) throw err;
    }
    await wait(OPEN_PAUSE_MS * (0.5 + Math.random()));
  }
}

/** Throws PostgresStoreError for a database that can hold no store. */
export async function assertSettings(connection: Connection, place: string): Promise<void> {
  const row = await connection.first<{ encoding: string; read_only: string; source: string | null }>(`
    SELECT current_setting('server_encoding') AS encoding, current_setting('transaction_read_only') AS read_only,
      (SELECT source FROM pg_settings WHERE name = 'synchronous_commit') AS source
  `);
  if (row?.encoding !== "UTF8") {
    throw new PostgresStoreError(place, "encoding", `has the encoding ${row?.encoding}, not UTF8`);
  }
  // It is set when a connection begins, and what is set so has this source.
  if (row.source !== null && row.source !== "client") {
    throw new PostgresStoreError(place, "pooled", "does not accept session settings");
  }
  if (row.read_only !== "off") throw new PostgresStoreError(place, "readOnly", "is read-only");
}

/**
 * Has statements of the connection mean the store in this schema alone. Throws PostgresStoreError when the user lacks
 * privileges on it, or when names lead to other tables.
 */
async function enterSchema(connection: Connection, schema: string, place: string): Promise<void> {
  await assertPrivileges(connection, createPrivilegeCheck(schema, place));
  const [other] = await connection.all<{ name: string }>(SHADOWS, [schema, STORE_TABLES]);
  if (other !== undefined) {
    const finding = `is in the schema "${schema}", and search_path leads to another table ${other.name} before it`;
    throw new PostgresStoreError(place, "shadowed", finding);
  }
  // Tables of later migrations belong where the others are, also where another schema comes first.
  await connection.run("SELECT set_config('search_path', quote_ident($1), false)", [schema]);
}

/** Tables of the store whose bare name means a table of another schema. */
const SHADOWS = `
  SELECT seen.oid::regclass::text AS name
  FROM pg_class AS class
  JOIN pg_namespace AS space ON space.oid = class.relnamespace
  JOIN pg_class AS seen ON seen.oid = to_regclass(quote_ident(class.relname)) AND seen.oid <> class.oid
  WHERE space.nspname = $1 AND class.relkind IN ('r', 'p') AND class.relname = ANY($2::text[])
`;

async function currentSchema(connection: Connection): Promise<string> {
  return (await connection.first<{ schema: string }>("SELECT current_schema() AS schema"))?.schema ?? "";
}

/** Whether the next server will have what this one has answered. An engine without such a setting has other means. */
async function noteStandbys(connection: Connection, { note }: DatabaseOptions): Promise<void> {
  if ((await readStandbys(connection)).required === 0) note?.(NO_STANDBY);
}

/** A store begins on the timeline of the server that it is made on. */
export async function beginTimeline(connection: Connection): Promise<void> {
  const state = await connection.first<StoreState>(STATE);
  const { timeline } = await readServerRun(connection);
  if (state?.timeline !== null || timeline === undefined) return;
  await connection.run("UPDATE store_state SET timeline = $1 WHERE timeline IS NULL", [timeline]);
}

const NO_STANDBY =
  "the database has no synchronous standby (synchronous_standby_names is empty): a server that takes over may lack the " +
  "latest changes, and accept keys that were revoked";

/** Says of an error why the database cannot be used. Another one stays as it is. */
export function toStoreError(err: unknown, place: string): unknown {
  if (err instanceof LostConnectionError) {
    if (err.cause instanceof PostgresStoreError) return err.cause;
    const isMisnamed = codeOf(err.cause) === "ERR_TLS_CERT_ALTNAME_INVALID";
    const fault = isMisnamed ? "misnamed" : isOfTls(err) ? "insecure" : "unreachable";
    return new PostgresStoreError(place, fault, `cannot be reached (${err.message})`, { cause: err });
  }
  if (!(err instanceof DatabaseError)) return err;
  const fault: DatabaseFault = FAULTS.get(err.code ?? "") ?? "unusable";
  return new PostgresStoreError(place, fault, `cannot be opened (${err.message})`, { cause: err });
}

/** True of a certificate that is not trusted, and of a server without TLS: neither passes by itself. */
function isOfTls(err: unknown): boolean {
  return err instanceof LostConnectionError && TLS_FAULT.test(`${codeOf(err.cause)} ${err.message}`);
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

/** What Node and the driver call a certificate that is not trusted, and a server without TLS. */
const TLS_FAULT = /CERT|SSL|TLS|_SIGNATURE/;

const FAULTS = new Map<string, DatabaseFault>([
  ["08P01", "pooled"],
  ["28000", "refused"],
  ["28P01", "refused"],
  ["3D000", "missing"],
  ["3F000", "homeless"],
  ["25006", "readOnly"],
  ["42501", "forbidden"],
  ["42P07", "taken"],
  ["42723", "taken"],
  ["57P03", "unreachable"],
]);
