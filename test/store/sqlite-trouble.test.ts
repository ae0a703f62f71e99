import { closeSync, openSync, writeSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../src/store/sqlite/database/open-database.ts";
import { toStorageRefusal } from "../../src/store/sqlite/file/storage-refusal.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { createKeyStore } from "../../src/store/sqlite/tables/key-store.ts";
import { createTemplateStore } from "../../src/store/sqlite/tables/template-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { randomText } from "../support/random-text.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();

describe("a full disk", () => {
  it("refuses what does not fit, keeps what was there, serves reads, and recovers when there is room", async () => {
    const database = await openDatabase(directory.path("full.db"));
    const templates = createTemplateStore(database);
    const template = storedTemplate();
    await templates.create(template, auditEvent());
    const pages = Number(database.writer.pragma("page_count", { simple: true }));
    database.writer.pragma(`max_page_count = ${pages}`);
    const large = storedTemplate({ source: { kind: "mjml", text: randomText(100_000) } });
    const refused = templates.create(large, auditEvent());
    await expect(refused).rejects.toMatchObject({ name: "Refusal", code: "UNAVAILABLE" });
    await expect(refused).rejects.toThrow("storage is full: nothing was changed");
    expect(await templates.find({ by: "id", id: large.id })).toBeUndefined();
    expect(await templates.find({ by: "id", id: template.id })).toEqual(template);
    expect(() => database.ping()).not.toThrow();
    database.writer.pragma("max_page_count = 1000000");
    expect(await templates.create(large, auditEvent())).toBe("done");
    await database.close();
  });
});

describe("damage found while serving", () => {
  it("is UNAVAILABLE for the reader, and from then on for ping and for every write", async () => {
    const path = directory.path("damaged.db");
    const first = await openSqliteStore(path);
    const key = storedKey();
    const secret = storedSecret(key);
    await first.keys.create(key, secret, auditEvent());
    await first.close();

    const store = await openSqliteStore(path);
    // Before anything has read the page: SQLite would go on with what it has in memory.
    overwriteRoot(path, "key_secrets");
    const read = store.keys.findByTokenId(secret.tokenId);
    await expect(read).rejects.toMatchObject({ name: "Refusal", code: "UNAVAILABLE" });
    await expect(read).rejects.toThrow("storage is damaged: restore a backup");
    await expect(store.ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const write = store.templates.create(storedTemplate(), auditEvent());
    await expect(write).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await store.close();
  });
});

describe("a table that fetches read", () => {
  const tables = ["keys", "key_secrets", "templates", "template_versions"];
  it.each(tables)("is gone: %s, and the store is not ready", async (table) => {
    const path = directory.path(`without-${table}.db`);
    const store = await openSqliteStore(path);
    await store.ping();
    const other = new Sqlite(path);
    other.exec(`ALTER TABLE ${table} RENAME TO renamed`);
    await expect(store.ping()).rejects.toThrow();
    other.exec(`ALTER TABLE renamed RENAME TO ${table}`);
    other.close();
    await store.ping();
    await store.close();
  });
});

describe("the rows that are never changed", () => {
  it.each([
    ["UPDATE audit_events SET actor = 'nobody'", "audit events are never changed"],
    ["DELETE FROM audit_events", "audit events that were not exported are never deleted"],
    ["UPDATE template_versions SET subject = ''", "template versions are never changed"],
    ["DELETE FROM template_versions", "published or have a comment are never deleted"],
  ])("abort %s", async (sql, message) => {
    const database = await openDatabase(":memory:");
    const templates = createTemplateStore(database);
    const template = storedTemplate();
    await templates.create(template, auditEvent());
    await templates.publish(newVersion(template), undefined, auditEvent());
    expect(() => database.writer.exec(sql)).toThrow(message);
    await database.close();
  });

  it("give a key one newest token, whoever writes", async () => {
    const database = await openDatabase(":memory:");
    const key = storedKey();
    await createKeyStore(database).create(key, storedSecret(key), auditEvent());
    const copy = "INSERT INTO key_secrets SELECT token_id || 'x', key_id, digest, algorithm, 0, NULL FROM key_secrets";
    expect(() => database.writer.exec(copy)).toThrow("UNIQUE constraint failed");
    await database.close();
  });
});

describe("what SQLite reports", () => {
  it.each([
    ["SQLITE_BUSY_SNAPSHOT", "storage is busy"],
    ["SQLITE_IOERR_FSYNC", "storage failed: look up whether a change was made"],
    ["SQLITE_READONLY_DBMOVED", "storage is read-only"],
    ["SQLITE_CANTOPEN", "storage cannot be opened"],
    ["SQLITE_CORRUPT_INDEX", "storage is damaged"],
    ["SQLITE_NOTADB", "storage is damaged"],
  ])("as %s is UNAVAILABLE, in words without SQL and with the cause for the log", (code, message) => {
    const err = new Sqlite.SqliteError("SELECT secret FROM keys", code);
    const refusal = toStorageRefusal(err);
    expect(refusal).toMatchObject({ name: "Refusal", code: "UNAVAILABLE", cause: err });
    expect(String(refusal)).toContain(message);
    expect(String(refusal)).not.toContain("SELECT");
  });

  it.each([new Sqlite.SqliteError("UNIQUE constraint failed", "SQLITE_CONSTRAINT_UNIQUE"), new TypeError("ours")])(
    "otherwise comes through as it is: %s",
    (err) => {
      expect(toStorageRefusal(err)).toBe(err);
    },
  );
});

/** Zeroes the first page of a table behind the back of whoever has the file open. */
function overwriteRoot(path: string, table: string): void {
  const connection = new Sqlite(path, { readonly: true });
  const page = connection.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?").pluck().get(table);
  connection.close();
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(4096), 0, 4096, (Number(page) - 1) * 4096);
  closeSync(file);
}
