import { createHash } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import Sqlite from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import type { StoreCheck } from "../../src/domain/store-check.ts";
import { checkStoreFile } from "../../src/store/sqlite/maintenance/check-file.ts";
import { copyStoreFile, restoreStoreFile } from "../../src/store/sqlite/maintenance/copy-store-file.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { randomText } from "../support/random-text.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
const PAGE_BYTES = 4096;
let sound: string;
let lastFile = 0;

beforeAll(async () => {
  sound = directory.path("sound.db");
  const store = await openSqliteStore(sound);
  for (let i = 0; i < 300; i++) {
    const key = storedKey();
    await store.keys.create(key, storedSecret(key), auditEvent());
  }
  for (let i = 0; i < 60; i++) {
    const template = storedTemplate({ source: { kind: "mjml", text: randomText(12_000) } });
    await store.templates.create(template, auditEvent());
    await store.templates.publish(newVersion(template), undefined, auditEvent());
  }
  await store.close();
  freePages(sound);
});

/** SQLite's own table of its pages tells what each is for: https://sqlite.org/dbstat.html. */
const KINDS: readonly [string, string][] = [
  ["an inner page of a table", "name = 'parts' AND pagetype = 'internal'"],
  ["a leaf of a table", "name = 'parts' AND pagetype = 'leaf'"],
  ["a page that a long text goes on in", "name = 'parts' AND pagetype = 'overflow'"],
  ["an inner page of the keys", "name = 'keys' AND pagetype = 'internal'"],
  ["a leaf of the keys", "name = 'keys' AND pagetype = 'leaf'"],
  ["a leaf of the tokens", "name = 'key_secrets' AND pagetype = 'leaf'"],
  ["a leaf of an index", "name = 'templates_by_age' AND pagetype = 'leaf'"],
  ["an audit row's page", "name = 'audit_events' AND pagetype = 'leaf'"],
];

describe("a check", () => {
  it("reads a sound file to its end, and tells how far it is", async () => {
    const told: StoreCheck[] = [];
    const check = await checkStoreFile(copyOfSound(), { onChange: (news) => told.push(news) });
    await check.keysSound;
    expect(await check.ended).toMatchObject({ areKeysSound: true, isDone: true, findings: [] });
    expect(told[0]).toMatchObject({ areKeysSound: false, isDone: false, bytesRead: 0 });
    expect(told.at(-1)?.bytesRead).toBe(statSync(sound).size);
  });

  it.each(KINDS)("finds flipped bits in the head of %s", async (_kind, where) => {
    const path = copyOfSound();
    flipHead(path, pageOf(path, where));
    await expectDamaged(path);
  });

  it("finds flipped bits in the list of free pages, and in the header", async () => {
    const path = copyOfSound();
    const [trunk] = readNumbers(path, 32, 1);
    flipHead(path, trunk ?? 0);
    await expectDamaged(path);
    const beheaded = copyOfSound();
    flipHead(beheaded, 1);
    await expectDamaged(beheaded);
  });

  it("finds an index that disagrees with its table only when it is to compare them", async () => {
    const path = copyOfSound();
    shiftIndex(path, "keys_by_age");
    expect((await (await checkStoreFile(path, {})).ended).findings).toEqual([]);
    const { findings } = await (await checkStoreFile(path, { withIndexes: true })).ended;
    expect(findings.join("\n")).toMatch(/missing from index keys_by_age/);
  });

  it("can be stopped", async () => {
    const check = await checkStoreFile(copyOfSound(), {});
    check.stop();
    expect(await check.ended).toMatchObject({ isDone: false });
  });

  it("says that a file is none of ours, or not there", async () => {
    await expect(checkStoreFile(directory.path("none.db"), {})).rejects.toMatchObject({ code: "FAILED_PRECONDITION" });
    const foreign = directory.path("foreign.db");
    const other = new Sqlite(foreign);
    other.exec("CREATE TABLE notes (text)");
    other.close();
    await expect(checkStoreFile(foreign, {})).rejects.toMatchObject({ name: "StoreFileError", fault: "foreign" });
  });
});

describe("a file that was found damaged", () => {
  it("is not opened any more until a check finds it sound, and is left as it was", async () => {
    const path = copyOfSound();
    const page = pageOf(path, "name = 'template_versions' AND pagetype = 'leaf'");
    flipHead(path, page);
    await expectDamaged(path);
    const before = checksum(path);
    const opening = openSqliteStore(path);
    await expect(opening).rejects.toMatchObject({ name: "StoreFileError", fault: "corrupt" });
    await expect(opening).rejects.toThrow(/was found damaged at .*store check" looks again.*restore the newest backup/);
    expect(checksum(path)).toBe(before);
    flipHead(path, page);
    expect((await (await checkStoreFile(path, {})).ended).findings).toEqual([]);
    await (await openSqliteStore(path)).close();
  });

  it("takes no more changes from a process that has it open, nor from its closing", async () => {
    const path = copyOfSound();
    const store = await openSqliteStore(path);
    const key = storedKey();
    await store.keys.create(key, storedSecret(key), auditEvent());
    const files = [path, `${path}-wal`];
    const before = files.map(checksum);
    store.fileCheck?.note({ areKeysSound: true, isDone: true, findings: ["a page is wrong"], bytes: 1, bytesRead: 1 });
    await expect(store.ping()).rejects.toMatchObject({ code: "UNAVAILABLE", cause: new Error("a page is wrong") });
    const other = storedKey();
    const creating = store.keys.create(other, storedSecret(other), auditEvent());
    await expect(creating).rejects.toThrow("storage is damaged: restore a backup");
    const revoking = store.keys.revoke(key.id, new Date(), { keepLastOwner: false }, auditEvent());
    await expect(revoking).rejects.toThrow("storage is damaged");
    await store.close();
    expect(files.map(checksum)).toEqual(before);
    await expect(openSqliteStore(path)).rejects.toMatchObject({ fault: "corrupt" });
  });

  it("takes none from another process that has it open", async () => {
    const path = copyOfSound();
    const [first, second] = [await openSqliteStore(path), await openSqliteStore(path)];
    first.fileCheck?.note({ areKeysSound: true, isDone: true, findings: ["a page is wrong"], bytes: 1, bytesRead: 1 });
    await expect(second.ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const key = storedKey();
    await expect(second.keys.create(key, storedSecret(key), auditEvent())).rejects.toThrow("storage is damaged");
    await first.close();
    await second.close();
  });

  it("is forgotten when another one is restored in its place", async () => {
    const [path, backup] = [copyOfSound(), directory.path("backup.db")];
    await copyStoreFile(sound, backup);
    flipHead(path, pageOf(path, "name = 'keys' AND pagetype = 'leaf'"));
    await expectDamaged(path);
    for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
    await restoreStoreFile(backup, path);
    expect(existsSync(`${path}-damaged`)).toBe(false);
    await (await openSqliteStore(path)).close();
  });

  it("is found by a backup, which makes no copy of it", async () => {
    const path = copyOfSound();
    flipHead(path, pageOf(path, "name = 'template_versions' AND pagetype = 'leaf'"));
    const target = directory.path("no-backup.db");
    await expect(copyStoreFile(path, target)).rejects.toMatchObject({ fault: "corrupt", path });
    expect(existsSync(target)).toBe(false);
    expect(existsSync(`${path}-damaged`)).toBe(true);
  });
});

describe("while the keys are being read", () => {
  it("nothing is read or written, and everything after that", async () => {
    const path = copyOfSound();
    const store = await openSqliteStore(path);
    const state: StoreCheck = {
      areKeysSound: false,
      isDone: false,
      findings: [],
      bytes: 9_000_000,
      bytesRead: 2_000_000,
    };
    store.fileCheck?.note(state);
    const key = storedKey();
    const calls = [
      store.ping(),
      store.keys.findByTokenId("nobody"),
      store.templates.findPublication({ by: "slug", slug: "welcome" }),
      store.keys.create(key, storedSecret(key), auditEvent()),
    ];
    for (const call of calls) {
      await expect(call).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfterMs: 1_000 });
      await expect(call).rejects.toThrow("nothing is served before (2 of 9 MB read)");
    }
    store.fileCheck?.note({ ...state, areKeysSound: true });
    await store.ping();
    await store.keys.create(key, storedSecret(key), auditEvent());
    await store.close();
  });
});

async function expectDamaged(path: string): Promise<void> {
  const before = checksum(path);
  const check = await checkStoreFile(path, {});
  check.keysSound.catch(() => undefined);
  const { isDone, findings } = await check.ended;
  expect({ isDone, isDamaged: findings.length > 0 }).toEqual({ isDone: true, isDamaged: true });
  expect(checksum(path)).toBe(before);
}

function copyOfSound(): string {
  lastFile += 1;
  const path = directory.path(`copy-${lastFile}.db`);
  copyFileSync(sound, path);
  return path;
}

function pageOf(path: string, where: string): number {
  const connection = new Sqlite(path, { readonly: true });
  const page = connection.prepare(`SELECT pageno FROM dbstat WHERE ${where} LIMIT 1`).pluck().get();
  connection.close();
  if (typeof page !== "number") throw new Error(`the store has no page where ${where}`);
  return page;
}

/** A second time it puts them back. */
function flipHead(path: string, page: number): void {
  const file = openSync(path, "r+");
  const head = Buffer.alloc(8);
  const offset = (page - 1) * PAGE_BYTES;
  readSync(file, head, 0, head.length, offset);
  writeSync(
    file,
    Uint8Array.from(head, (byte) => byte ^ 0b0101_0110),
    0,
    head.length,
    offset,
  );
  closeSync(file);
}

function readNumbers(path: string, offset: number, count: number): number[] {
  const bytes = readFileSync(path).subarray(offset, offset + 4 * count);
  return Array.from({ length: count }, (_, index) => bytes.readUInt32BE(4 * index));
}

/** A store never deletes, but what it makes room for while it is changed leaves free pages. */
function freePages(path: string): void {
  const connection = new Sqlite(path);
  connection.exec(
    "CREATE TABLE passing (text); INSERT INTO passing VALUES (hex(randomblob(40000))); DROP TABLE passing",
  );
  connection.close();
}

/** Leaves every row in it under another date. */
function shiftIndex(path: string, index: string): void {
  const connection = new Sqlite(path);
  connection.unsafeMode();
  connection.pragma("writable_schema = ON");
  const sql = connection.prepare("SELECT sql FROM sqlite_schema WHERE name = ?").pluck().get(index);
  connection
    .prepare("UPDATE sqlite_schema SET sql = replace(sql, 'created_at', 'created_at + 1') WHERE name = ?")
    .run(index);
  connection.pragma("writable_schema = RESET");
  connection.exec(`REINDEX ${index}`);
  connection.pragma("writable_schema = ON");
  connection.prepare("UPDATE sqlite_schema SET sql = ? WHERE name = ?").run(sql, index);
  connection.close();
}

function checksum(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
