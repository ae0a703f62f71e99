import { setTimeout as sleep } from "node:timers/promises";
import { STORE_URL } from "../../src/config/store-url.ts";
import type { Store } from "../../src/store/port/store.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { PostgresLocation } from "../../src/store/store-location.ts";
import { auditEvent } from "../support/audit-event.ts";
import type { PostgresServer } from "../support/postgres-server.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import type { Check } from "./check.ts";

/** How many calls are refused on each way before the database is started: few, or a pooler that waits has waited. */
const REFUSED = 20;
/** How many are served in a row when the outage is over. */
const SERVED = 100;
const PAUSE_MS = 20;
const PATIENCE_MS = 60_000;
/** How much longer an outage may last through a pooler. */
const SLACK_MS = 5_000;

/** One way to the database, on which calls are made without end. */
interface Way {
  readonly name: string;
  refused: number;
  servedInARow: number;
  /** When the last call that was refused ended. */
  refusedAt: number;
}

/** Ends every process of the database at once and starts it again, under calls of which half go through a pooler. */
export async function tryOutage(
  name: string,
  { database, poolerPort }: { readonly database: PostgresServer; readonly poolerPort: number },
  check: Check,
): Promise<void> {
  await database.run("DROP DATABASE IF EXISTS outage WITH (FORCE)", "CREATE DATABASE outage TEMPLATE template0");
  const direct = locate(database.url("outage"));
  const pooled = { ...direct, port: poolerPort, direct, isPrepared: false };
  const stores = [await openPostgresStore(direct), await openPostgresStore(pooled)] as const;
  const key = storedKey();
  const secret = storedSecret(key);
  await stores[0].keys.create(key, secret, auditEvent());
  const ways = ["directly", "through PgBouncer"].map((way) => ({
    name: way,
    refused: 0,
    servedInARow: 0,
    refusedAt: 0,
  }));
  const stop = new AbortController();
  const calling = ways.map((way, index) => call(stores[index] as Store, secret.tokenId, way, stop.signal));
  try {
    await until(() => ways.every((way) => way.servedInARow >= SERVED));
    await database.kill();
    const killedAt = performance.now();
    await until(() => ways.every((way) => way.refused >= REFUSED));
    await database.start();
    const startedAt = performance.now();
    const isOver = await until(() => ways.every((way) => way.servedInARow >= SERVED));
    const lasted = ways.map(({ refusedAt }) => Math.round(refusedAt - startedAt));
    const told = ways.map(
      (way, index) => `${way.name} ${way.refused} calls refused, the last ${lasted[index]} ms after`,
    );
    const [lastedDirect = 0, lastedThrough = 0] = lasted;
    check(
      `${name}: the database is back after ${Math.round(startedAt - killedAt)} ms, and calls are served again: ${told.join("; ")}`,
      isOver && lastedThrough <= Math.max(lastedDirect, 0) + SLACK_MS,
      ways,
    );
  } finally {
    stop.abort();
    await Promise.all(calling);
    for (const store of stores) await store.close();
  }
}

/** A look-up as each fetch makes it, and a list. */
async function call(store: Store, tokenId: string, way: Way, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await store.keys.findByTokenId(tokenId);
      await store.keys.list({ limit: 1 });
      way.servedInARow += 1;
    } catch {
      way.refused += 1;
      way.servedInARow = 0;
      way.refusedAt = performance.now();
    }
    await sleep(PAUSE_MS);
  }
}

/** False when it has not become true in time. */
async function until(isTrue: () => boolean): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!isTrue()) {
    if (performance.now() > deadline) return false;
    await sleep(PAUSE_MS);
  }
  return true;
}

function locate(url: string): PostgresLocation {
  const location = STORE_URL.read(url, (fault) => {
    throw new Error(fault);
  });
  if (location.engine !== "postgres") throw new Error(`${url} is no URL of PostgreSQL`);
  return location;
}
