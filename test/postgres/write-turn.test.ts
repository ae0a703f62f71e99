import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { PATIENT } from "../store/patient.ts";
import { auditEvent } from "../support/audit-event.ts";
import { startTestClock, type TestClock } from "../support/test-clock.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

/** What a write may wait for its turn: two seconds, times the patience of the store. */
const TURN_MS = 2_000 * PATIENT.patience;

const database = useDatabase();
let clock: TestClock;
let store: Store;
let other: Client;

beforeEach(async () => {
  clock = startTestClock();
  vi.spyOn(performance, "now").mockImplementation(() => clock.now().getTime());
  if (!HAS_POSTGRES) return;
  const place = await database.newPlace();
  store = await openPostgresStore(place, PATIENT);
  other = new Client({ connectionString: database.url, options: place.options });
  await other.connect();
});
afterEach(async () => {
  await other?.end();
  await store?.close();
  vi.restoreAllMocks();
});

describe.runIf(HAS_POSTGRES)("a write that waits while another one waits for the lock of all nodes", () => {
  /** What becomes of two writes whose wait ends so long after they began. */
  async function writeTwo(waitMs: number): Promise<readonly PromiseSettledResult<unknown>[]> {
    await other.query("BEGIN");
    await other.query("SELECT 1 FROM store_state FOR UPDATE");
    const writes = [1, 2].map((number) => store.audit.append(auditEvent({ facts: { number } })));
    await expect.poll(countLockWaits, { interval: 10 }).toBe(1);
    clock.advance(waitMs);
    await other.query("COMMIT");
    return Promise.allSettled(writes);
  }

  it("is made when its turn comes within two seconds", async () => {
    expect(await writeTwo(TURN_MS - 1)).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
    expect(await readNumbers()).toEqual([2, 1]);
  });

  it("is refused when its turn comes later, and nothing of it is made", async () => {
    const reason = { code: "UNAVAILABLE", message: expect.stringContaining("too many writes wait") };
    expect(await writeTwo(TURN_MS)).toMatchObject([{ status: "fulfilled" }, { status: "rejected", reason }]);
    expect(await readNumbers()).toEqual([1]);
    await store.audit.append(auditEvent({ facts: { number: 3 } }));
    expect(await readNumbers()).toEqual([3, 1]);
  });
});

async function readNumbers() {
  return (await store.audit.list({ limit: 10 })).map(({ facts }) => facts.number);
}

async function countLockWaits(): Promise<number> {
  const [row] = await database.run(`SELECT count(*)::integer AS waits FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return Number(row?.waits);
}
