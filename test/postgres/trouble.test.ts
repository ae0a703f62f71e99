import { setImmediate as nextTurn } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { DATABASE_LIMITS, type PostgresLocation } from "../../src/store/store-location.ts";
import { PATIENT } from "../store/patient.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { storedTemplate } from "../support/stored-template.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const database = useDatabase();
let place: PostgresLocation;
let schema: string;
let store: Store;

const inSchema = (...statements: readonly string[]) => database.run(`SET search_path = ${schema}`, ...statements);
const unavailable = { name: "Refusal", code: "UNAVAILABLE", retryAfterMs: expect.any(Number) };

async function createKey() {
  const key = storedKey();
  const secret = storedSecret(key);
  await store.keys.create(key, secret, auditEvent());
  return { key, secret };
}

describe.runIf(HAS_POSTGRES)("trouble with the database", () => {
  beforeEach(async () => {
    place = await database.newPlace();
    schema = place.options?.replace("-c search_path=", "") ?? "";
    store = await openPostgresStore(place, PATIENT);
  });
  afterEach(() => store.close());

  it("ends connections: what was under way is refused with a time to wait, and what follows is served", async () => {
    const { secret } = await createKey();
    for (let round = 0; round < 5; round += 1) {
      // Both kinds of connections are in use, and idle.
      await Promise.all([store.keys.list({ limit: 1 }), store.keys.findByTokenId(secret.tokenId)]);
      const calls = [
        ...Array.from({ length: 20 }, () => store.keys.findByTokenId(secret.tokenId)),
        ...Array.from({ length: 5 }, () => store.keys.list({ limit: 5 })),
        ...Array.from({ length: 5 }, () => store.templates.create(storedTemplate(), auditEvent())),
      ];
      const outcomes = Promise.allSettled(calls);
      await database.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()",
      );
      for (const outcome of await outcomes) {
        if (outcome.status === "rejected") expect(outcome.reason).toMatchObject(unavailable);
      }
      await expect
        .poll(() =>
          store.ping().then(
            () => "served",
            () => "refused",
          ),
        )
        .toBe("served");
      expect((await store.keys.findByTokenId(secret.tokenId))?.secret.tokenId).toBe(secret.tokenId);
      await createKey();
    }
  });

  const UNDONE = ["40001", "40P01", "0A000", "26000"];
  it.each(UNDONE)("undoes a transaction with %s: it runs again, and only so often", async (code) => {
    await inSchema(
      "CREATE SEQUENCE attempts",
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('attempts') % 100 < 3 THEN RAISE EXCEPTION 'again' USING ERRCODE = '${code}'; END IF; RETURN NEW;
      END $$`,
      "CREATE TRIGGER fails BEFORE INSERT ON keys FOR EACH ROW EXECUTE FUNCTION fail()",
    );
    const { key } = await createKey();
    expect(await store.keys.find(key.id)).toEqual(key);
    expect(await store.audit.list({ limit: 5 })).toHaveLength(1);
    expect(store.use()).toMatchObject({ commits: 1, busyWaits: 2 });
    await inSchema(
      "CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS " +
        `$$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '${code}'; END $$`,
    );
    await expect(createKey()).rejects.toMatchObject(unavailable);
    expect(await store.audit.list({ limit: 5 })).toHaveLength(1);
  });

  it.each([
    ["40003", "look up whether the change was made before you repeat it"],
    ["XX000", "the database reports an internal error: look up whether a change was made before you repeat it"],
    ["XX001", "storage is damaged: restore a backup"],
    ["XX002", "storage is damaged: restore a backup"],
    ["42501", "the user of the database lacks privileges that the store needs: nothing was changed"],
  ])("fails with %s: the refusal says what follows from it", async (code, advice) => {
    await inSchema(
      "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS " +
        `$$ BEGIN RAISE EXCEPTION 'failed' USING ERRCODE = '${code}'; END $$`,
      "CREATE TRIGGER fails BEFORE INSERT ON keys FOR EACH ROW EXECUTE FUNCTION fail()",
    );
    const message = expect.stringContaining(advice);
    await expect(createKey()).rejects.toMatchObject({ ...unavailable, message, cause: { code, message: "failed" } });
  });

  it("changes the type of a column: look-ups prepare their statement again, and none is refused", async () => {
    const { key, secret } = await createKey();
    const find = () => store.keys.findByTokenId(secret.tokenId);
    for (const type of ["varchar(200)", "text"]) {
      await find();
      await inSchema(`ALTER TABLE keys ALTER COLUMN name TYPE ${type}`);
      // Those of several turns are under way on the connection that the first of them gives up.
      const finding = [find()];
      for (let turn = 0; turn < 5; turn += 1) {
        await nextTurn();
        finding.push(find());
      }
      expect(new Set((await Promise.all(finding)).map((found) => found?.key.id))).toEqual(new Set([key.id]));
      await store.ping();
    }
  });

  it("no longer knows the statements of a connection: they are prepared again, and none is refused", async () => {
    const { key, secret } = await createKey();
    await store.templates.create(storedTemplate({ slug: "welcome" }), auditEvent());
    const findTemplate = () => store.templates.findPublication({ by: "slug", slug: "welcome" });
    const findKey = () => store.keys.findByTokenId(secret.tokenId);
    for (const find of [findKey, findTemplate]) expect(await find()).toBeDefined();
    await inSchema(
      `CREATE FUNCTION forget() RETURNS boolean LANGUAGE plpgsql AS
        $$ BEGIN EXECUTE 'DEALLOCATE ALL'; RETURN true; END $$`,
      "ALTER TABLE templates RENAME TO renamed",
      "CREATE VIEW templates AS SELECT * FROM renamed WHERE forget()",
    );
    for (let round = 0; round < 3; round += 1) {
      expect(await findTemplate()).toMatchObject({ slug: "welcome" });
      expect((await findKey())?.key.id).toBe(key.id);
    }
  });

  it.each(["keys", "key_secrets", "templates", "template_versions", "template_version_parts", "parts"])(
    "lacks the table %s, which fetches read: the store is not ready",
    async (table) => {
      await store.ping();
      await inSchema(`ALTER TABLE ${table} RENAME TO renamed`);
      await expect(store.ping()).rejects.toMatchObject(unavailable);
      await inSchema(`ALTER TABLE renamed RENAME TO ${table}`);
      await store.ping();
    },
  );

  it("holds the lock of the store: changes are refused after two seconds, and reads go on", async () => {
    const { key, secret } = await createKey();
    const limits = { ...DATABASE_LIMITS, statementTimeoutMs: 60_000, lookUpTimeoutMs: 60_000 };
    const waiting = await openPostgresStore({ ...place, limits });
    const holder = new Client({ connectionString: database.url, options: place.options });
    await holder.connect();
    await holder.query("BEGIN; SELECT 1 FROM store_state FOR UPDATE");
    const refused = expect(waiting.audit.append(auditEvent())).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining("busy"),
    });
    expect((await waiting.keys.findByTokenId(secret.tokenId))?.key.id).toBe(key.id);
    expect((await waiting.keys.list({ limit: 5 })).items).toHaveLength(1);
    await refused;
    await holder.end();
    await createKey();
    await waiting.close();
  });

  it("keeps what it has answered, even where the database is set to lose it for speed", async () => {
    await inSchema(
      `ALTER DATABASE ${place.database} SET synchronous_commit = off`,
      "CREATE TABLE seen (value text)",
      `CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NEW; END $$`,
      "CREATE TRIGGER notes BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION note()",
      "CREATE TRIGGER none BEFORE UPDATE ON seen FOR EACH ROW EXECUTE FUNCTION refuse_change()",
    );
    const late = await openPostgresStore(place, PATIENT);
    const key = storedKey();
    await late.keys.create(key, storedSecret(key), auditEvent());
    await late.close();
    await inSchema(
      "DO $$ BEGIN IF (SELECT string_agg(value, ',') FROM seen) <> 'on' THEN RAISE 'not kept'; END IF; END $$",
    );
    await database.run(`ALTER DATABASE ${place.database} RESET synchronous_commit`);
  });

  it("holds another store by now: nothing is written, and the store is not ready", async () => {
    const { key } = await createKey();
    await database.run(`DROP SCHEMA ${schema} CASCADE`, `CREATE SCHEMA ${schema}`);
    await expect(store.ping()).rejects.toMatchObject(unavailable);
    await expect(createKey()).rejects.toMatchObject(unavailable);
    const other = await openPostgresStore(place, PATIENT);
    await expect(store.ping()).rejects.toMatchObject(unavailable);
    await expect(createKey()).rejects.toMatchObject(unavailable);
    expect(await other.keys.find(key.id)).toBeUndefined();
    expect((await other.keys.list({ limit: 5 })).items).toEqual([]);
    await other.close();
  });

  it("is taken over by a newer release: this one serves it no more", async () => {
    const { secret } = await createKey();
    await inSchema("UPDATE store_state SET oldest_schema = 99");
    await expect(createKey()).rejects.toMatchObject({ code: "UNAVAILABLE", message: expect.stringContaining("newer") });
    await expect(store.keys.findByTokenId(secret.tokenId)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(store.ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  it("has a text that is not what was stored: it is refused", async () => {
    const template = storedTemplate();
    await store.templates.create(template, auditEvent());
    await inSchema(
      "ALTER TABLE parts DISABLE TRIGGER ALL",
      "UPDATE parts SET encoding = 'plain', content = 'other', bytes = 5",
    );
    await expect(store.templates.find({ by: "id", id: template.id })).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: expect.stringContaining("damaged"),
    });
  });

  it("knows no text with a null character: such a name is found nowhere, and spoils no other look-up", async () => {
    const { key, secret } = await createKey();
    const [found, ...others] = await Promise.all([
      store.keys.findByTokenId(secret.tokenId),
      store.keys.findByTokenId("T000\u0000000001"),
      store.templates.findPublication({ by: "slug", slug: "wel\u0000come" }),
    ]);
    expect(found?.key.id).toBe(key.id);
    expect(others).toEqual([undefined, undefined]);
  });
});
