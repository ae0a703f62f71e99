import { createHash } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import Sqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../src/store/sqlite/database/open-database.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
let lastFile = 0;
const PAGE_BYTES = 4096;

describe("a new file", () => {
  it("is made with its directory, for its owner alone", async () => {
    const path = directory.path("deep/er/store.db");
    const store = await openSqliteStore(path);
    await store.keys.create(...keyWithEvent());
    const modes = ["", "/store.db", "/store.db-wal", "/store.db-shm"].map((name) => {
      return statSync(`${directory.path("deep/er")}${name}`).mode & 0o777;
    });
    await store.close();
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
  });

  it("keeps everything over a restart, with no log beside it once it is closed", async () => {
    const path = await filledFile();
    expect(() => statSync(`${path}-wal`)).toThrow("ENOENT");
    const store = await openSqliteStore(path);
    expect((await store.keys.list({ limit: 500 })).items).toHaveLength(200);
    expect(await store.audit.list({ limit: 500 })).toHaveLength(202);
    await store.close();
  });

  it("loses nothing when the power fails: each commit is synced", async () => {
    const path = await filledFile();
    const database = await openDatabase(path);
    const pragmas = ["synchronous", "foreign_keys", "trusted_schema", "cell_size_check", "mmap_size", "journal_mode"];
    const read = (connection: Sqlite.Database) => pragmas.map((name) => connection.pragma(name, { simple: true }));
    expect(read(database.writer)).toEqual([2, 1, 0, 1, 0, "wal"]);
    expect(read(database.reader)).toEqual([2, 1, 0, 1, 0, "wal"]);
    expect(() => database.reader.exec("DELETE FROM key_secrets")).toThrow("readonly");
    await database.close();
  });
});

describe("a file that cannot be used", () => {
  it("is refused when its schema is newer, and left as it is", async () => {
    const path = await filledFile();
    alter(path, "PRAGMA user_version = 99; UPDATE oldest_release SET schema = 99");
    await expectRefused(path, "newer", /schema version 99.*start the release that wrote it/);
  });

  it("is refused when it records a migration that this release does not have", async () => {
    const path = await filledFile();
    alter(
      path,
      "INSERT INTO schema_migrations SELECT max(number) + 1, '0002_later.sql', 'x', 0 FROM schema_migrations;" +
        "UPDATE oldest_release SET schema = 99",
    );
    await expectRefused(path, "newer", /0002_later\.sql/);
  });

  it("is refused when a migration that made it has been edited", async () => {
    const path = await filledFile();
    alter(path, "UPDATE schema_migrations SET checksum = 'other' WHERE number = 1");
    await expectRefused(path, "edited", /0001_init\.sql/);
  });

  it("is refused when it belongs to another application", async () => {
    const named = newPath();
    alter(named, "PRAGMA application_id = 252006674");
    const unnamed = newPath();
    alter(unnamed, "CREATE TABLE notes (text)");
    for (const path of [named, unnamed]) await expectRefused(path, "foreign", /another application/);
  });

  it("is refused when it is a directory, or lies below a file", async () => {
    const path = newPath();
    mkdirSync(path);
    await expect(openSqliteStore(path)).rejects.toMatchObject({ name: "StoreFileError", fault: "unusable", path });
    writeFileSync(`${path}/file`, "");
    const below = `${path}/file/store.db`;
    await expect(openSqliteStore(below)).rejects.toMatchObject({ name: "StoreFileError", fault: "unusable" });
  });
});

describe("a damaged file", () => {
  const damages: readonly [string, (path: string) => void][] = [
    ["whose header is overwritten", (path) => overwrite(path, 0, Buffer.from("not a database!!"))],
    [
      "that is cut in half",
      (path) => truncateSync(path, Math.floor(statSync(path).size / PAGE_BYTES / 2) * PAGE_BYTES),
    ],
    ["with a page of zeros", (path) => overwrite(path, rootOffset(path, "keys"), Buffer.alloc(PAGE_BYTES))],
    ["with a flipped bit", (path) => flipBit(path, rootOffset(path, "key_secrets") + 12)],
    ["that is text", (path) => writeFileSync(path, "Dear reader,\n".repeat(1000))],
    [
      "that was emptied beside its log",
      (path) => {
        writeFileSync(`${path}-wal`, readFileSync(path));
        truncateSync(path, 0);
      },
    ],
  ];
  it.each(damages)("%s is refused, and left byte for byte as it was", async (_kind, damage) => {
    const path = await filledFile();
    damage(path);
    await expectRefused(path, "corrupt", /left untouched.*restore the newest backup/);
    await expectRefused(path, "corrupt", /left untouched.*restore the newest backup/);
  });

  it("of a process that crashed is refused with its log, and both are left as they were", async () => {
    const path = await filledFile();
    const store = await openSqliteStore(path);
    await store.keys.create(...keyWithEvent());
    const crashed = newPath();
    for (const suffix of ["", "-wal"]) copyFileSync(path + suffix, crashed + suffix);
    await store.close();
    // The log does not hold this page, and so cannot mend it.
    overwrite(crashed, rootOffset(path, "template_versions"), Buffer.alloc(PAGE_BYTES));
    const log = checksum(`${crashed}-wal`);
    await expectRefused(crashed, "corrupt", /left untouched/);
    expect(checksum(`${crashed}-wal`)).toBe(log);
  });
});

async function expectRefused(path: string, fault: string, message: RegExp): Promise<void> {
  const before = checksum(path);
  const opening = openSqliteStore(path, { checksSmallFile: true });
  await expect(opening).rejects.toMatchObject({ name: "StoreFileError", fault, path });
  await expect(opening).rejects.toThrow(message);
  await expect(opening).rejects.toThrow(path);
  expect(checksum(path)).toBe(before);
}

/** A closed store of some hundred pages. */
async function filledFile(): Promise<string> {
  const path = newPath();
  const store = await openSqliteStore(path);
  for (let i = 0; i < 200; i++) await store.keys.create(...keyWithEvent());
  const template = storedTemplate({ source: { kind: "mjml", text: "x".repeat(200_000) } });
  await store.templates.create(template, auditEvent());
  await store.templates.publish(newVersion(template), undefined, auditEvent());
  await store.close();
  return path;
}

function keyWithEvent() {
  const key = storedKey();
  return [key, storedSecret(key), auditEvent()] as const;
}

function newPath(): string {
  lastFile += 1;
  return directory.path(`file-${lastFile}.db`);
}

function alter(path: string, sql: string): void {
  const connection = new Sqlite(path);
  connection.exec(sql);
  connection.close();
}

function rootOffset(path: string, table: string): number {
  const connection = new Sqlite(path, { readonly: true });
  const page = connection.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?").pluck().get(table);
  connection.close();
  return (Number(page) - 1) * PAGE_BYTES;
}

function overwrite(path: string, offset: number, bytes: Uint8Array): void {
  const file = openSync(path, "r+");
  writeSync(file, bytes, 0, bytes.length, offset);
  closeSync(file);
}

function flipBit(path: string, offset: number): void {
  const byte = readFileSync(path)[offset] ?? 0;
  overwrite(path, offset, Uint8Array.of(byte ^ 0b0010_0000));
}

function checksum(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
