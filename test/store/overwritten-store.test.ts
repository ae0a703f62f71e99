import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
} from "node:fs";
import { basename } from "node:path";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import { copyStoreFile, restoreStoreFile } from "../../src/store/sqlite/maintenance/copy-store-file.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
let lastFile = 0;
let path: string;
let store: Store;
let key: ReturnType<typeof storedKey>;
let secret: ReturnType<typeof storedSecret>;

beforeEach(async () => {
  lastFile += 1;
  path = directory.path(`store-${lastFile}.db`);
  store = await openSqliteStore(path);
  key = storedKey();
  secret = storedSecret(key);
  await store.keys.create(key, secret, auditEvent());
});
afterEach(() => store.close());

const revoke = (opened: Store) => opened.keys.revoke(key.id, new Date(), { keepLastOwner: false }, auditEvent());
const createKey = (opened: Store) => {
  const another = storedKey();
  return opened.keys.create(another, storedSecret(another), auditEvent());
};

/** As another process does: through SQLite. */
function bringLogIn(mode: "FULL" | "TRUNCATE"): void {
  const connection = new Sqlite(path);
  connection.pragma(`wal_checkpoint(${mode})`);
  connection.close();
}

const COPIES: readonly [string, (from: string) => void][] = [
  // The first keeps the time of the older file, the second writes only the blocks that differ.
  ["cp -p", (from) => void execFileSync("cp", ["-p", from, path])],
  ["rsync --inplace", (from) => void execFileSync("rsync", ["--inplace", "--ignore-times", from, path])],
];

/** What the log holds when the older file is copied. */
const LOGS: readonly [string, () => Promise<void>][] = [
  ["nothing", async () => bringLogIn("TRUNCATE")],
  ["changes that are in the file, too", async () => bringLogIn("FULL")],
  [
    "changes that are not in the file",
    async () => {
      bringLogIn("TRUNCATE");
      await createKey(store);
    },
  ],
];

/** Copies that this process makes of its own store, and a store that went another way from the same moment. */
const SOURCES: readonly [string, (to: string) => Promise<void>][] = [
  ["a backup", async (to) => void (await copyStoreFile(path, to))],
  [
    "a copy of the file",
    async (to) => {
      bringLogIn("TRUNCATE");
      copyFileSync(path, to);
    },
  ],
  [
    "a copy with as many changes, but others",
    async (to) => {
      await copyStoreFile(path, to);
      const other = await openSqliteStore(to);
      for (let change = 0; change < 2; change += 1) await createKey(other);
      await other.close();
    },
  ],
];

const CASES = SOURCES.flatMap(([source, make]) =>
  LOGS.flatMap(([log, bringIn]) => COPIES.map(([tool, copy]) => ({ source, make, log, bringIn, tool, copy }))),
);

describe.each(CASES)(
  "a store over which $tool puts $source, while its log holds $log",
  ({ make, log, bringIn, copy }) => {
    it("is refused at once, is not well, and is not started without what it held", async () => {
      const older = directory.path(`older-${lastFile}.db`);
      await make(older);
      await revoke(store);
      await createKey(store);
      await bringIn();
      const { ino } = statSync(path);
      // Known to be in memory: what is refused later is no look-up that failed by itself.
      expect((await store.keys.findByTokenId(secret.tokenId))?.key.revokedAt).toBeDefined();
      copy(older);
      expect(statSync(path).ino).toBe(ino);

      await expect(createKey(store)).rejects.toMatchObject({
        code: "UNAVAILABLE",
        message: expect.stringMatching(/its file was replaced: stop every process .*"letterpress restore"/),
        cause: expect.objectContaining({ message: expect.stringMatching(/store-\d+\.db was (overwritten|cut off)/) }),
      });
      await expect(store.ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
      await expect(store.keys.findByTokenId(secret.tokenId)).rejects.toMatchObject({ code: "UNAVAILABLE" });
      await store.close();
      // The log that was left may hold all that the older file lacks: then nothing is lost.
      const started = await openSqliteStore(path).catch((err: unknown) => err as Error);
      if (started instanceof Error) expect(started).toMatchObject({ name: "StoreFileError", fault: "older" });
      else {
        const found = await started.keys.findByTokenId(secret.tokenId);
        await started.close();
        expect([log, found?.key.revokedAt]).toEqual(["changes that are in the file, too", expect.any(Date)]);
      }
    });
  },
);

describe("a store that is overwritten", () => {
  it.each(["a look-up", "readiness"])("is noticed by %s alone", async (by) => {
    const older = directory.path(`older-${lastFile}.db`);
    await copyStoreFile(path, older);
    await revoke(store);
    bringLogIn("TRUNCATE");
    await store.keys.findByTokenId(secret.tokenId);
    copyFileSync(older, path);
    await wait(15);
    const ask = by === "readiness" ? store.ping() : store.keys.findByTokenId(secret.tokenId);
    await expect(ask).rejects.toMatchObject({ code: "UNAVAILABLE", message: expect.stringMatching(/was replaced/) });
  });

  it("is noticed when its log holds all that the backup lacks, and the next start loses nothing", async () => {
    await revoke(store);
    const backup = directory.path(`older-${lastFile}.db`);
    await copyStoreFile(path, backup);
    copyFileSync(backup, path);
    await expect(createKey(store)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await store.close();
    store = await openSqliteStore(path);
    expect((await store.keys.findByTokenId(secret.tokenId))?.key.revokedAt).toBeDefined();
  });

  it("in its log alone is noticed by the next look-up", async () => {
    const older = directory.path(`older-${lastFile}.db`);
    for (const suffix of ["-wal", "-shm"]) copyFileSync(path + suffix, older + suffix);
    await revoke(store);
    await store.keys.findByTokenId(secret.tokenId);
    for (const suffix of ["-shm", "-wal"]) copyFileSync(older + suffix, path + suffix);
    await nextTurn();
    await expect(store.keys.findByTokenId(secret.tokenId)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(store.ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  it("keeps the log out of the file that was put there", async () => {
    const older = directory.path(`older-${lastFile}.db`);
    await copyStoreFile(path, older);
    await revoke(store);
    bringLogIn("TRUNCATE");
    await createKey(store);
    copyFileSync(older, path);
    await store.close();
    expect(readFileSync(path).equals(readFileSync(older))).toBe(true);
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
  });

  it("is noticed by a second process, which opens nothing", async () => {
    const older = directory.path(`older-${lastFile}.db`);
    await copyStoreFile(path, older);
    await revoke(store);
    bringLogIn("TRUNCATE");
    await createKey(store);
    copyFileSync(older, path);
    await expect(openSqliteStore(path)).rejects.toMatchObject({ fault: "older" });
    await expect(openSqliteStore(path)).rejects.toThrow(/to continue with what it holds, remove the -seen file/);
  });
});

describe("a store that is truncated", () => {
  it.each([
    ["nothing", 0],
    ["one page", 4096],
    ["all but its last page", -4096],
    ["the middle of a page", 10_000],
  ])("to %s is refused, and cannot be started", async (_what, bytes) => {
    bringLogIn("TRUNCATE");
    await store.ping();
    truncateSync(path, bytes < 0 ? statSync(path).size + bytes : bytes);
    await expect(createKey(store)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(store.ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(store.keys.findByTokenId(secret.tokenId)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await store.close();
    await expect(openSqliteStore(path, { checksSmallFile: true })).rejects.toMatchObject({ name: "StoreFileError" });
  });
});

describe("a store that nobody overwrites", () => {
  it("is served when its file is touched, and while others bring the log into it, make it longer and shorter", async () => {
    const other = await openSqliteStore(path);
    for (let round = 0; round < 40; round += 1) {
      await createKey(round % 2 === 0 ? store : other);
      if (round % 3 === 0) bringLogIn(round % 2 === 0 ? "FULL" : "TRUNCATE");
      if (round % 10 === 0) utimesSync(path, new Date(), new Date());
      await store.ping();
      await other.ping();
      expect((await store.keys.findByTokenId(secret.tokenId))?.key).toEqual(key);
    }
    const connection = new Sqlite(path);
    connection.exec("CREATE TABLE filler (text BLOB); INSERT INTO filler VALUES (zeroblob(4000000))");
    connection.pragma("wal_checkpoint(TRUNCATE)");
    await store.ping();
    connection.exec("DROP TABLE filler; PRAGMA incremental_vacuum");
    connection.pragma("wal_checkpoint(TRUNCATE)");
    connection.close();
    await store.ping();
    await createKey(store);
    await other.close();
  });

  it("is opened after a kill, with changes in its log and a record that is behind", async () => {
    await createKey(store);
    const crashed = directory.path(`crashed-${lastFile}.db`);
    for (const suffix of ["", "-wal", "-shm", "-seen"]) copyFileSync(path + suffix, crashed + suffix);
    const again = await openSqliteStore(crashed);
    await createKey(again);
    await again.close();
  });
});

describe("a store whose older copy was put there while no process had it open", () => {
  beforeEach(async () => {
    await copyStoreFile(path, directory.path(`older-${lastFile}.db`));
    await revoke(store);
    await store.close();
  });

  it("does not start before the record is removed", async () => {
    copyFileSync(directory.path(`older-${lastFile}.db`), path);
    await expect(openSqliteStore(path)).rejects.toMatchObject({ name: "StoreFileError", fault: "older" });
    rmSync(`${path}-seen`);
    store = await openSqliteStore(path);
    expect((await store.keys.findByTokenId(secret.tokenId))?.key).toEqual(key);
  });

  it("starts after restore has put it there", async () => {
    renameSync(path, `${path}.aside`);
    expect(existsSync(`${path}-seen`)).toBe(true);
    await restoreStoreFile(directory.path(`older-${lastFile}.db`), path);
    store = await openSqliteStore(path);
    expect((await store.keys.findByTokenId(secret.tokenId))?.key).toEqual(key);
    expect(basename(path)).toMatch(/^store-/);
  });
});
