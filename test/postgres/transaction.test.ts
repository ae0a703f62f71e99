import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import type { Database } from "../../src/store/postgres/database/database.ts";
import { openDatabase } from "../../src/store/postgres/database/open-database.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { PostgresLocation } from "../../src/store/store-location.ts";
import { PATIENT } from "../store/patient.ts";
import { auditEvent } from "../support/audit-event.ts";
import { type Forwarder, startForwarder } from "../support/start-forwarder.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const database = useDatabase();
const OWNER = storedKey({ kind: "admin", role: "owner" });
const PUBLISHED = storedTemplate({ slug: "published" });

describe.runIf(HAS_POSTGRES)("a change, while all nodes wait for its lock", () => {
  let store: Store;
  let forwarder: Forwarder;
  /** How often each transaction has sent something after an answer, from its lock to its commit. */
  let trips: number[];

  beforeAll(async () => {
    const place = await database.newPlace();
    forwarder = await startForwarder(place.port);
    store = await openPostgresStore({ ...place, port: forwarder.port }, PATIENT);
    await store.keys.create(OWNER, storedSecret(OWNER), auditEvent());
    await store.templates.create(PUBLISHED, auditEvent());
    await store.templates.publish(newVersion(PUBLISHED), 1, auditEvent());
    // What is sent at once arrives before it is answered.
    forwarder.delay(5);
  });
  beforeEach(() => {
    trips = [];
    const counts = new Map<number, { isAnswered: boolean; trips: number }>();
    forwarder.watch(
      (piece, connection) => {
        const count = counts.get(connection) ?? { isAnswered: false, trips: 0 };
        if (count.isAnswered) count.trips += 1;
        count.isAnswered = false;
        if (piece.includes("FOR UPDATE")) count.trips = 0;
        if (piece.includes("COMMIT\0")) trips.push(count.trips);
        counts.set(connection, count);
      },
      (_, connection) => {
        const count = counts.get(connection);
        if (count !== undefined) count.isAnswered = true;
      },
    );
  });
  afterAll(async () => {
    await store.close();
    await forwarder.close();
  });

  const key = storedKey();
  const template = storedTemplate({ slug: "welcome" });
  const request = { callerId: "key_1", idempotencyKey: "1", digest: "0".repeat(64) };
  const at = new Date("2026-05-01T12:00:00.000Z");
  it.each<[string, number, () => Promise<unknown>]>([
    ["creates a key", 1, () => store.keys.create(key, storedSecret(key), auditEvent())],
    ["rotates it", 1, () => store.keys.rotate(storedSecret(key), "lp_sdk_2", undefined, auditEvent())],
    ["revokes it", 1, () => store.keys.revoke(key.id, at, { keepLastOwner: true }, auditEvent())],
    ["creates a template", 1, () => store.templates.create(template, auditEvent())],
    ["changes it", 1, () => store.templates.update({ ...template, name: "Hello", revision: 2 }, 1, auditEvent())],
    [
      "saves its draft",
      2,
      () => store.templates.update({ ...template, subject: "Hi", revision: 3, draftRevision: 2 }, 2, auditEvent()),
    ],
    [
      "changes its slug",
      2,
      () => store.templates.update({ ...template, slug: "a", revision: 4, draftRevision: 2 }, 3, auditEvent()),
    ],
    ["publishes it", 1, () => store.templates.publish(newVersion(template), undefined, auditEvent())],
    ["writes an event", 1, () => store.audit.append(auditEvent())],
    ["counts the use of a key", 1, () => store.keyUses.add([{ keyId: key.id, day: at, lastUsedAt: at, fetches: 1 }])],
    [
      "counts the use of a template",
      1,
      () => store.templateUses.add([{ templateId: template.id, keyId: key.id, day: at, fetches: 1 }]),
    ],
    ["claims a request", 1, () => store.requests.claim(request, { id: "1", at, endsAt: at, keptSince: at, max: 9 })],
  ])("%s in %i round trip(s) to the database", async (_, most, change) => {
    await change();
    expect(trips).toEqual([most]);
  });
});

describe.runIf(HAS_POSTGRES)("a statement that is sent without a wait", () => {
  let place: PostgresLocation;
  let opened: Database;
  const runAt = (...statements: readonly string[]) =>
    database.run(`SET search_path = ${place.options?.replace("-c search_path=", "")}`, ...statements);

  beforeAll(async () => {
    place = await database.newPlace();
    opened = await openDatabase(place, PATIENT);
    await runAt("CREATE TABLE notes (text text PRIMARY KEY)");
  });
  afterAll(() => opened.close());

  it("undoes the change when the server refuses it, which throws its error", async () => {
    const writing = opened.write(async (transaction) => {
      await transaction.first("SELECT 1"); // what is sent behind an answer goes out with COMMIT
      for (const text of ["a", "b", "a", "c"]) transaction.send("INSERT INTO notes VALUES ($1)", [text]);
      transaction.append(auditEvent());
    });
    await expect(writing).rejects.toMatchObject({ code: "23505" });
    expect(await runAt("SELECT text FROM notes")).toEqual([]);
    expect(await runAt("SELECT last_event FROM store_state")).toEqual([{ last_event: "0" }]);
  });

  it("undoes it also when what fails because of it is thrown, or a refusal", async () => {
    for (const end of ["SELECT 1", undefined]) {
      const writing = opened.write(async (transaction) => {
        transaction.send("INSERT INTO notes SELECT 'a' FROM generate_series(1, 2)");
        if (end !== undefined) await transaction.first(end);
        throw new Error("not this one");
      });
      await expect(writing).rejects.toThrow(end === undefined ? /duplicate|not this one/ : "duplicate");
    }
    expect(await runAt("SELECT text FROM notes")).toEqual([]);
  });

  it("undoes it when the driver cannot send it, though the server knows nothing of it", async () => {
    const unsendable = {
      toPostgres() {
        throw new TypeError("cannot be sent");
      },
    };
    const writing = opened.write(async (transaction) => {
      transaction.send("INSERT INTO notes VALUES ('a')");
      transaction.send("INSERT INTO notes VALUES ($1)", [unsendable as never]);
    });
    await expect(writing).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(await runAt("SELECT text FROM notes")).toEqual([]);
  });

  it("may be warned of: that says nothing of the commit", async () => {
    await opened.write(async (transaction) => {
      await transaction.first("SELECT 1");
      transaction.send("DO $$ BEGIN RAISE WARNING 'a word'; END $$");
      transaction.send("INSERT INTO notes VALUES ('warned')");
    });
    expect(await runAt("SELECT text FROM notes")).toEqual([{ text: "warned" }]);
  });

  it("is not committed where its error was swallowed: the commit is refused", async () => {
    const writing = opened.write(async (transaction) => {
      transaction.send("INSERT INTO notes VALUES ('swallowed')");
      await transaction.run("SELECT 1 / 0").catch(() => undefined);
    });
    await expect(writing).rejects.toMatchObject({ code: "22012" });
    expect(await runAt("SELECT text FROM notes WHERE text = 'swallowed'")).toEqual([]);
  });
});
