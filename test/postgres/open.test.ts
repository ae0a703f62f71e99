import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { PostgresLocation } from "../../src/store/store-location.ts";
import { PATIENT } from "../store/patient.ts";
import { auditEvent } from "../support/audit-event.ts";
import { startForwarder } from "../support/start-forwarder.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { dropOptions } from "./drop-options.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const database = useDatabase();

/** Why the place cannot be opened, with all that the error holds. */
async function failureAt(place: PostgresLocation, mayMake = true, patience = 1): Promise<{ readonly text: string }> {
  const failure = await openPostgresStore(place, { mayMake, patience }).then(
    (store) => store.close().then(() => undefined),
    (err: unknown) => err,
  );
  expect(failure).toMatchObject({ name: "PostgresStoreError" });
  return { text: inspect(failure, { depth: 9, showHidden: true }) };
}

/** A store in a place of its own, which statements then change. */
async function madeStore(...statements: readonly string[]): Promise<PostgresLocation> {
  const place = await database.newPlace();
  await (await openPostgresStore(place, PATIENT)).close();
  const path = place.options?.replace("-c search_path=", "");
  if (statements.length > 0) await database.run(`SET search_path = ${path}`, ...statements);
  return place;
}

describe.runIf(HAS_POSTGRES)("a database that cannot be used is told, without its password", () => {
  const cases: readonly (readonly [string, () => Promise<PostgresLocation> | PostgresLocation, string])[] = [
    ["a wrong password", () => ({ ...database.place(), password: "hunter2" }), "check user and password"],
    ["an empty password", () => ({ ...database.place(), password: "" }), "needs a password, and there is none"],
    ["no such database", () => ({ ...database.place(), database: "nowhere" }), "createdb"],
    ["TLS of a server without", () => ({ ...database.place(), sslmode: "verify-full" }), "sslrootcert"],
    ["a release of the past", () => madeStore("UPDATE store_state SET oldest_schema = 99", NEWER), "start the release"],
    ["edited migrations", () => madeStore("UPDATE schema_migrations SET checksum = 'x'"), "unedited migrations"],
    ["a database that only reads", () => database.place("-c default_transaction_read_only=on"), "name the primary"],
    ["tables of another program", otherTables, "of its own"],
  ];
  it.each(cases)("%s", async (_, place, advice) => {
    const where = await place();
    const { text } = await failureAt(where);
    expect(text).toContain(advice);
    expect(text).toContain(`postgres://${where.user}@127.0.0.1:${where.port}/${where.database}`);
    expect(text).not.toContain(where.password || PASSWORD);
    expect(text).not.toContain(encodeURIComponent(where.password || PASSWORD));
  });

  it("a server that does not answer, when the patience ends", async () => {
    const { text } = await failureAt({ ...database.place(), port: 1 }, true, 0.05);
    expect(text).toContain("check host and port");
  });

  it("a pooler that drops the settings of sessions", async () => {
    const pooler = await startForwarder(database.place().port, dropOptions);
    const { text } = await failureAt({ ...database.place(), port: pooler.port });
    expect(text).toContain("connect to the server directly");
    await pooler.close();
  });

  it("no store, for who may make none", async () => {
    const { text } = await failureAt(await database.newPlace(), false);
    expect(text).toContain("holds no store");
  });

  it("but a newer schema is served that says so", async () => {
    const place = await madeStore(NEWER);
    const store = await openPostgresStore(place, PATIENT);
    await store.ping();
    await store.close();
  });
});

const PASSWORD = database.place().password;
const NEWER = "INSERT INTO schema_migrations (number, file, checksum, applied_at) VALUES (99, '0099_more.sql', 'x', 0)";

async function otherTables(): Promise<PostgresLocation> {
  const place = await database.newPlace();
  await database.run(`CREATE TABLE ${place.options?.replace("-c search_path=", "")}.keys (id INTEGER)`);
  return place;
}

it.runIf(HAS_POSTGRES)("what is never done is not done by hand either", async () => {
  const place = await database.newPlace();
  const store = await openPostgresStore(place, PATIENT);
  const key = storedKey();
  await store.keys.create(key, storedSecret(key), auditEvent());
  await store.close();
  const setPath = `SET search_path = ${place.options?.replace("-c search_path=", "")}`;
  for (const statement of [
    "UPDATE audit_events SET actor = 'x'",
    "DELETE FROM audit_events",
    "UPDATE store_state SET id = repeat('0', 32)",
    "UPDATE store_state SET last_event = 0",
    "DELETE FROM store_state",
  ]) {
    await expect(database.run(setPath, statement)).rejects.toThrow(/never|keeps/);
  }
});
