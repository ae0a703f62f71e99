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

/** Options of `openDatabase`. */
export interface DatabaseOptions {
  /** Whether to create a store if there is none. Default: true. */
  readonly mayMake?: boolean | undefined;
  /** When results of look-ups are served from a cache. Default: never. */
  readonly cache?: CacheOptions | undefined;
  /** Called with a message for each notice to the operator about the server. */
  readonly note?: ((line: string) => void) | undefined;
  /**
   * Called when this machine's clock jumps or starts to differ from the database's by more than a second, with the
   * milliseconds that it is ahead; with undefined when the clocks agree again.
   */
  readonly onClock?: ((offsetMs: number | undefined) => void) | undefined;
  readonly onLookUp?: OnLookUp | undefined;
  /** Multiplies all time limits of waits, for tests on a slow machine; leases keep theirs. Default: 1. */
  readonly patience?: number | undefined;
}

/** When a node serves cached results of look-ups. */
export interface CacheOptions {
  /** Whether the node acquires a cache lease: changes then wait for it, and fetches do not query the database. */
  readonly isLeased: boolean;
  /** How long stale results are served while the database is unreachable; 0 for never. */
  readonly staleMs: number;
}

const NO_CACHE: CacheOptions = { isLeased: false, staleMs: 0 };

/** Time limit for a database that starts at the same time as this process. */
const OPEN_TIMEOUT_MS = 5_000;
const OPEN_PAUSE_MS = 200;

/** Opens the database and runs the missing migrations. Throws PostgresStoreError if it cannot be used. */
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

/** Throws PostgresStoreError if the database's settings do not allow a store. */
export async function assertSettings(connection: Connection, place: string): Promise<void> {
  const row = await connection.first<{ encoding: string; read_only: string; source: string | null }>(`
    SELECT current_setting('server_encoding') AS encoding, current_setting('transaction_read_only') AS read_only,
      (SELECT source FROM pg_settings WHERE name = 'synchronous_commit') AS source
  `);
  if (row?.encoding !== "UTF8") {
    throw new PostgresStoreError(place, "encoding", `has the encoding ${row?.encoding}, not UTF8`);
  }
  // The setting is sent when a connection starts, and then has this source.
  if (row.source !== null && row.source !== "client") {
    throw new PostgresStoreError(place, "pooled", "does not accept session settings");
  }
  if (row.read_only !== "off") throw new PostgresStoreError(place, "readOnly", "is read-only");
}

/**
 * Makes the statements of the connection use the store in this schema only. Throws PostgresStoreError if the user lacks
 * privileges on it, or if names lead to other tables.
 */
async function enterSchema(connection: Connection, schema: string, place: string): Promise<void> {
  await assertPrivileges(connection, createPrivilegeCheck(schema, place));
  const [other] = await connection.all<{ name: string }>(SHADOWS, [schema, STORE_TABLES]);
  if (other !== undefined) {
    const finding = `is in the schema "${schema}", and search_path leads to another table ${other.name} before it`;
    throw new PostgresStoreError(place, "shadowed", finding);
  }
  // Tables of later migrations must be created in the same schema, even if another one precedes it.
  await connection.run("SELECT set_config('search_path', quote_ident($1), false)", [schema]);
}

/** Tables of the store whose unqualified name leads to a table of another schema. */
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

/**
 * Notes whether a promoted standby will have all acknowledged commits. An engine without this setting has other means.
 */
async function noteStandbys(connection: Connection, { note }: DatabaseOptions): Promise<void> {
  if ((await readStandbys(connection)).required === 0) note?.(NO_STANDBY);
}

/** Stores the timeline of the server on which the store is created. */
export async function beginTimeline(connection: Connection): Promise<void> {
  const state = await connection.first<StoreState>(STATE);
  const { timeline } = await readServerRun(connection);
  if (state?.timeline !== null || timeline === undefined) return;
  await connection.run("UPDATE store_state SET timeline = $1 WHERE timeline IS NULL", [timeline]);
}

const NO_STANDBY =
  "the database has no synchronous standby (synchronous_standby_names is empty): a server that takes over may lack the " +
  "latest changes, and accept keys that were revoked";

/** Converts an error to the reason why the database cannot be used. Other errors are returned unchanged. */
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

/** True if the certificate is not trusted or the server has no TLS: neither is temporary. */
function isOfTls(err: unknown): boolean {
  return err instanceof LostConnectionError && TLS_FAULT.test(`${codeOf(err.cause)} ${err.message}`);
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

/** Error codes and messages of Node and the driver for an untrusted certificate and a server without TLS. */
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
