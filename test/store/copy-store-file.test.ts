import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import type { CopyProgress } from "../../src/store/port/maintenance.ts";
import type { Store } from "../../src/store/port/store.ts";
import { holdStore } from "../../src/store/sqlite/file/store-lock.ts";
import { copyStoreFile, restoreStoreFile } from "../../src/store/sqlite/maintenance/copy-store-file.ts";
import { readMigrations } from "../../src/store/sqlite/migrations/migrate.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { leaveByCrash } from "../support/leave-by-crash.ts";
import { randomText } from "../support/random-text.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
let lastFolder = 0;
let folder: string;
let path: string;

beforeEach(() => {
  lastFolder += 1;
  folder = directory.path(`copy-${lastFolder}`);
  path = join(folder, "store.db");
});

describe("a copy", () => {
  it("is the store at one moment, while others write", async () => {
    const store = await openSqliteStore(path);
    const template = storedTemplate({ source: { kind: "mjml", text: randomText(8_000_000) } });
    await store.templates.create(template, auditEvent());
    await createKeys(store, 100);
    let isCopying = true;
    const writing = (async () => {
      let written = 0;
      for (; isCopying; written++) {
        await createKeys(store, 1);
        await turn();
      }
      return written;
    })();
    const copy = await copyStoreFile(path, join(folder, "copy.db"));
    isCopying = false;
    expect(await writing).toBeGreaterThan(1);
    await store.close();

    const file = new Sqlite(copy.file, { readonly: true });
    const count = (table: string) => Number(file.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    expect(file.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(count("keys")).toBeGreaterThanOrEqual(100);
    expect(count("audit_events")).toBe(count("keys") + 1);
    expect(copy.bytes).toBe(statSync(copy.file).size);
    file.close();
  });

  it("takes no more of the disk than it may, and tells how far it is", async () => {
    const store = await openSqliteStore(path);
    const template = storedTemplate({ source: { kind: "mjml", text: randomText(6_000_000) } });
    await store.templates.create(template, auditEvent());
    await store.close();
    const told: CopyProgress[] = [];
    const startedAt = performance.now();
    const copy = await copyStoreFile(path, join(folder, "copy.db"), {
      bytesPerSecond: 4_000_000,
      onProgress: (progress) => told.push(progress),
    });
    expect(performance.now() - startedAt).toBeGreaterThan(400);
    // A slow machine also reports the check that follows.
    const copying = told.filter(({ doing }) => doing === "copying");
    const copied = copying.map(({ bytesDone = 0 }) => bytesDone);
    expect(copied).toEqual([...new Set(copied)].sort((one, other) => one - other));
    expect(copied.length).toBeGreaterThan(1);
    expect(told[0]).toMatchObject({ doing: "copying", bytes: copy.bytes });
  });

  it("holds what a crashed process had in its log", async () => {
    const store = await openSqliteStore(path);
    const [key] = await createKeys(store, 1);
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
    const copy = await copyStoreFile(path, join(folder, "copy.db"));
    await store.close();
    const restored = await openSqliteStore(copy.file);
    expect(await restored.keys.find(key?.id ?? "")).toEqual(key);
    await restored.close();
  });

  it("is one file, in a directory made for it, for its owner alone", async () => {
    const store = await openSqliteStore(path);
    const at = new Date("2026-07-01T10:00:00.123Z");
    const key = storedKey();
    await store.keys.create(key, storedSecret(key), auditEvent({ at }));
    await store.close();
    const copy = await copyStoreFile(path, join(folder, "deep/er/copy.db"));
    expect(readdirSync(join(folder, "deep/er"))).toEqual(["copy.db"]);
    expect(statSync(copy.file).mode & 0o777).toBe(0o600);
    expect(copy.newestEventAt).toEqual(at);
  });

  it("of an unused store has no newest event", async () => {
    await (await openSqliteStore(path)).close();
    expect((await copyStoreFile(path, join(folder, "copy.db"))).newestEventAt).toBeUndefined();
  });
});

describe("a copy of the file alone", () => {
  it("is restored with a word that changes may be missing; a backup without", async () => {
    const store = await openSqliteStore(path);
    await createKeys(store, 1);
    await copyStoreFile(path, join(folder, "backup.db"));
    await store.close();
    copyFileSync(path, join(folder, "plain.db"));
    const restored = (source: string) => restoreStoreFile(join(folder, source), join(folder, `from-${source}`));
    expect(await restored("plain.db")).toMatchObject({ mayLackChanges: true });
    expect(await restored("backup.db")).toMatchObject({ mayLackChanges: false });
  });
});

describe("copying is refused", () => {
  beforeEach(async () => {
    const store = await openSqliteStore(path);
    await createKeys(store, 200);
    await store.close();
  });

  it.each(["", "-wal", "-shm", "-journal", "-lock", ".partial"])(
    "when there is a file copy.db%s, which stays",
    async (suffix) => {
      const target = join(folder, "copy.db");
      writeFileSync(target + suffix, "mine");
      const copying = copyStoreFile(path, target);
      await expect(copying).rejects.toMatchObject({ name: "Refusal", code: "CONFLICT" });
      await expect(copying).rejects.toThrow(`copy.db${suffix} exists, and nothing is overwritten`);
      expect(statSync(target + suffix).size).toBe(4);
      expect(existsSync(target)).toBe(suffix === "");
    },
  );

  it("when the store is damaged, and leaves nothing behind", async () => {
    truncateSync(path, 8192);
    const copying = copyStoreFile(path, join(folder, "copy.db"));
    await expect(copying).rejects.toMatchObject({ name: "StoreFileError", fault: "corrupt", path });
    expect(readdirSync(folder).filter((name) => name.startsWith("copy"))).toEqual([]);
  });

  it("when there is no store", async () => {
    const copying = copyStoreFile(join(folder, "none.db"), join(folder, "copy.db"));
    await expect(copying).rejects.toMatchObject({ name: "Refusal", code: "FAILED_PRECONDITION" });
    expect(existsSync(join(folder, "none.db"))).toBe(false);
  });

  it("when the place cannot be written, in words that name it", async () => {
    writeFileSync(join(folder, "file"), "");
    const copying = copyStoreFile(path, join(folder, "file/copy.db"));
    await expect(copying).rejects.toMatchObject({ name: "Refusal", code: "UNAVAILABLE" });
    await expect(copying).rejects.toThrow(/file\/copy\.db cannot be written/);
  });

  it.each([
    ["is empty", (source: string) => writeFileSync(source, ""), /is empty; it was left untouched: name a backup/],
    [
      "has lost its log",
      (source: string) => {
        const young = new Sqlite(source);
        young.pragma("journal_mode = WAL");
        young.close();
      },
      /has no tables, as if the -wal file/,
    ],
    [
      "has lost its identity",
      (source: string) => {
        const store = new Sqlite(source);
        for (const sql of readMigrations().map(({ sql }) => sql)) store.exec(sql);
        store.exec("DROP TABLE store_identity");
        store.pragma(`user_version = ${readMigrations().length}`);
        store.pragma("application_id = 0x4c505253");
        store.close();
      },
      /has no identity/,
    ],
  ])("when the source %s, and says so", async (_what, make, reason) => {
    const source = join(folder, "source.db");
    make(source);
    for (const copying of [
      copyStoreFile(source, join(folder, "a.db")),
      restoreStoreFile(source, join(folder, "a.db")),
    ]) {
      await expect(copying).rejects.toMatchObject({ name: "StoreFileError", fault: "nothing", path: source });
      await expect(copying).rejects.toThrow(reason);
    }
    expect(readdirSync(folder).filter((name) => name.startsWith("a.db"))).toEqual([]);
  });

  it("when the source was left by a crash and its log was removed", async () => {
    const source = join(folder, "crashed.db");
    await leaveByCrash(path, source);
    expect((await copyStoreFile(source, join(folder, "whole.db"))).mayLackChanges).toBe(false);
    rmSync(`${source}-wal`);
    const copying = copyStoreFile(source, join(folder, "copy.db"));
    await expect(copying).rejects.toMatchObject({ name: "StoreFileError", fault: "incomplete" });
  });

  it("into the place of a store that is still open, also when its file is gone", async () => {
    const backup = join(folder, "backup.db");
    await copyStoreFile(path, backup);
    const store = await openSqliteStore(path);
    for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix);
    const restoring = restoreStoreFile(backup, path);
    await expect(restoring).rejects.toMatchObject({ name: "Refusal", code: "CONFLICT" });
    await expect(restoring).rejects.toThrow(
      /store\.db open, or had it open when its file went away; stop every process/,
    );
    await store.close();
    await restoreStoreFile(backup, path);
    await (await openSqliteStore(path)).close();
  });

  it("into the place of a store that a process holds without having it open", async () => {
    const backup = join(folder, "backup.db");
    await copyStoreFile(path, backup);
    const store = await openSqliteStore(path);
    const hold = await holdStore(path);
    await store.close();
    rmSync(path);
    await expect(restoreStoreFile(backup, path)).rejects.toMatchObject({ code: "CONFLICT" });
    hold.release();
    await restoreStoreFile(backup, path);
  });

  it("when it belongs to another application", async () => {
    mkdirSync(join(folder, "other"));
    const other = new Sqlite(join(folder, "other/notes.db"));
    other.exec("CREATE TABLE notes (text)");
    other.close();
    const copying = copyStoreFile(join(folder, "other/notes.db"), join(folder, "copy.db"));
    await expect(copying).rejects.toMatchObject({ name: "StoreFileError", fault: "foreign" });
  });
});

async function createKeys(store: Store, count: number) {
  const keys = Array.from({ length: count }, () => storedKey());
  for (const key of keys) await store.keys.create(key, storedSecret(key), auditEvent());
  return keys;
}
