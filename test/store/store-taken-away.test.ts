import { copyFileSync, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import { openDatabase } from "../../src/store/sqlite/database/open-database.ts";
import { copyStoreFile } from "../../src/store/sqlite/maintenance/copy-store-file.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
let lastFile = 0;
let path: string;
let store: Store;
const key = storedKey();
const secret = storedSecret(key);

beforeEach(async () => {
  lastFile += 1;
  path = directory.path(`store-${lastFile}.db`);
  store = await openSqliteStore(path);
  await store.keys.create(key, secret, auditEvent());
});
afterEach(() => store.close());

const TAKEN_AWAY: readonly [string, () => Promise<void> | void, RegExp][] = [
  ["was deleted", () => rmSync(path), /store-\d+\.db was deleted or moved while it was served/],
  ["was moved", () => renameSync(path, `${path}.moved`), /store-\d+\.db was deleted or moved/],
  [
    "was replaced by a copy of itself",
    async () => {
      await copyStoreFile(path, `${path}.copy`);
      renameSync(`${path}.copy`, path);
    },
    /store-\d+\.db was replaced by another file/,
  ],
  ["lost its log", () => rmSync(`${path}-wal`), /db-wal was deleted or moved/],
  ["lost the memory that its processes share", () => rmSync(`${path}-shm`), /db-shm was deleted or moved/],
  [
    "was overwritten by another store, through SQLite",
    async () => {
      const other = `${path}.other`;
      await (await openSqliteStore(other)).close();
      const connection = new Sqlite(path);
      connection.exec(`ATTACH '${other}' AS other; BEGIN IMMEDIATE; DROP TRIGGER store_identity_never_changes;
        UPDATE store_identity SET id = (SELECT id FROM other.store_identity); COMMIT`);
      connection.close();
    },
    /store-\d+\.db was overwritten by another store/,
  ],
];

describe.each(TAKEN_AWAY)("a store that %s", (_what, takeAway, finding) => {
  it("takes no write, is not well, and says to the operator why", async () => {
    await takeAway();
    const write = store.keys.revoke(key.id, new Date(), { keepLastOwner: false }, auditEvent());
    await expect(write).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: expect.stringMatching(/was taken away/),
    });
    await expect(write).rejects.toHaveProperty("cause.message", expect.stringMatching(finding));
    await expect(store.ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(store.keys.findByTokenId(secret.tokenId)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  it("is not well before anything is written", async () => {
    await takeAway();
    await expect(store.ping()).rejects.toHaveProperty("cause.message", expect.stringMatching(finding));
  });
});

describe("a store that was taken away", () => {
  it("accepts a key that it has just looked up for no longer than a moment", async () => {
    expect((await store.keys.findByTokenId(secret.tokenId))?.key).toEqual(key);
    renameSync(path, `${path}.moved`);
    await wait(15);
    await expect(store.keys.findByTokenId(secret.tokenId)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(store.audit.list({ limit: 1 })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  it("stays refused when the file is back: what others did to it meanwhile is not known", async () => {
    renameSync(path, `${path}.moved`);
    await expect(store.ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    renameSync(`${path}.moved`, path);
    await expect(store.ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(store.keys.find(key.id)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  it("loses no change with an orderly end when only its log was deleted", async () => {
    rmSync(`${path}-wal`);
    await expect(store.ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await store.close();
    store = await openSqliteStore(path);
    expect(await store.keys.find(key.id)).toEqual(key);
  });

  it("with all its files leaves word of it, so that no new one is made", async () => {
    await store.close();
    store = await openSqliteStore(path);
    for (const suffix of ["", "-wal", "-shm", "-lock", "-reserve"]) rmSync(path + suffix);
    await expect(store.ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(statSync(`${path}-lock`).mode & 0o777).toBe(0o600);
    await expect(openSqliteStore(path)).rejects.toMatchObject({ name: "StoreFileError", fault: "missing" });
  });

  it("writes nothing any more, not even where nobody looks", async () => {
    renameSync(path, `${path}.moved`);
    const before = statSync(`${path}-wal`).size;
    await expect(store.keys.create(storedKey(), secret, auditEvent())).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(statSync(`${path}-wal`).size).toBe(before);
  });

  it("does not answer for a write whose file goes away before it is committed", async () => {
    const database = await openDatabase(directory.path("during.db"));
    const write = database.write(() => renameSync(directory.path("during.db"), directory.path("during.moved")));
    await expect(write).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await database.close();
  });

  it.each(["noticed", "not noticed"])(
    "leaves the log of the store that took its place, when it %s that",
    async (how) => {
      renameSync(path, `${path}.moved`);
      for (const suffix of ["-wal", "-shm"]) rmSync(path + suffix);
      copyFileSync(`${path}.moved`, path);
      const next = new Sqlite(path);
      next.pragma("journal_mode = WAL");
      next.exec("CREATE TABLE news (text TEXT)");
      if (how === "noticed") await expect(store.ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
      await store.close();
      expect([existsSync(`${path}-wal`), existsSync(`${path}-shm`)]).toEqual([true, true]);
      next.close();
    },
  );
});
