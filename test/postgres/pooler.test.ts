import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { PostgresLocation } from "../../src/store/store-location.ts";
import { PATIENT } from "../store/patient.ts";
import { describeStore } from "../store/store-conformance.ts";
import { auditEvent } from "../support/audit-event.ts";
import { PGBOUNCER, type PgBouncer, type PoolMode, startPgBouncer } from "../support/pgbouncer.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { throughPooler } from "./through-pooler.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";
import { useEmptiedPlaces } from "./use-emptied-places.ts";

const IS_HERE = HAS_POSTGRES && PGBOUNCER !== undefined;
if (PGBOUNCER === undefined) process.stderr.write("there is no pgbouncer: what is tried through it is skipped\n");

/** Those of `newPlace`: a pooler passes no settings that would name one. */
const SCHEMAS = Array.from({ length: 4 }, (_, index) => `s${index + 1}`);

describe.runIf(IS_HERE).each<PoolMode>(["transaction", "session"])("PgBouncer by %s", (mode) => {
  const database = useDatabase();
  const poolers: PgBouncer[] = [];
  beforeAll(async () => {
    poolers.push(await startPgBouncer(new URL(database.url), mode, SCHEMAS));
  });
  afterAll(() => poolers[0]?.stop());
  const pooled = (place: PostgresLocation, isPrepared?: boolean) =>
    throughPooler(poolers[0] as PgBouncer, place, isPrepared);

  if (mode === "transaction") {
    const { openEmpty } = useEmptiedPlaces(database);
    const open = (place: PostgresLocation) => {
      const schema = place.options?.replace("-c search_path=", "") ?? "";
      return openPostgresStore({ ...pooled(place), database: schema, options: undefined }, PATIENT);
    };
    describeStore("the store", () => openEmpty(open), { only: "wire" });
  }

  it("is refused where nothing is said of it", async () => {
    const place = await database.newDatabase();
    const opening = openPostgresStore({ ...place, port: poolers[0]?.port ?? 0 });
    await expect(opening).rejects.toMatchObject({
      fault: "pooled",
      message: expect.stringContaining("STORE_LISTEN_URL"),
    });
  });

  it("is refused before another database than that of the direct way", async () => {
    const [place, other] = [await database.newDatabase(), await database.newDatabase()];
    await (await openPostgresStore(other, PATIENT)).close();
    const opening = openPostgresStore({ ...pooled(place), database: other.database });
    await expect(opening).rejects.toMatchObject({ fault: "apart" });
  });

  it(mode === "session" ? "keeps prepared statements" : "is refused with prepared statements", async () => {
    const opening = openPostgresStore(pooled(await database.newDatabase(), true));
    if (mode === "session") await (await opening).close();
    else
      await expect(opening).rejects.toMatchObject({
        fault: "mixed",
        message: expect.stringContaining("STORE_PREPARED"),
      });
  });

  it("has every transaction keep what it has answered, and end what takes too long", async () => {
    const place = await database.newDatabase();
    const store = await openPostgresStore(pooled(place));
    await database.runAt(
      place,
      `ALTER DATABASE ${place.database} SET synchronous_commit = off`,
      "CREATE TABLE seen (value text)",
      `CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO seen SELECT current_setting(name) FROM unnest(ARRAY['synchronous_commit', 'statement_timeout',
          'lock_timeout', 'idle_in_transaction_session_timeout']) AS name; RETURN NEW; END $$`,
      "CREATE TRIGGER notes BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION note()",
    );
    const key = storedKey();
    await store.keys.create(key, storedSecret(key), auditEvent());
    await store.close();
    expect(await database.runAt(place, "SELECT value FROM seen")).toEqual(
      ["on", "10s", "2s", "10s"].map((value) => ({ value })),
    );
  });
});
