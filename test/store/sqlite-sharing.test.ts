import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
let lastFile = 0;

describe("two stores on one file", () => {
  let one: Store;
  let other: Store;
  beforeEach(async () => {
    const path = newPath();
    one = await openSqliteStore(path);
    other = await openSqliteStore(path);
  });
  afterEach(async () => {
    await one.close();
    await other.close();
  });

  it("see each other's keys and revocations at the very next read", async () => {
    for (let i = 0; i < 50; i++) {
      const key = storedKey();
      const secret = storedSecret(key);
      await one.keys.create(key, secret, auditEvent());
      expect((await other.keys.findByTokenId(secret.tokenId))?.key.revokedAt).toBeUndefined();
      const at = new Date();
      await one.keys.revoke(key.id, at, { keepLastOwner: false }, auditEvent());
      expect((await other.keys.findByTokenId(secret.tokenId))?.key.revokedAt).toEqual(at);
    }
  });

  it("see each other's publications at the very next read", async () => {
    const template = storedTemplate({ slug: "welcome" });
    await one.templates.create(template, auditEvent());
    for (let version = 1; version <= 10; version++) {
      const writer = version % 2 === 0 ? one : other;
      await writer.templates.publish(newVersion(template), undefined, auditEvent());
      for (const reader of [one, other]) {
        const publication = await reader.templates.findPublication({ by: "slug", slug: "welcome" });
        expect(publication?.publishedVersion).toBe(version);
      }
    }
  });

  it("guard the last owner together", async () => {
    const keys = [storedKey({ kind: "admin" }), storedKey({ kind: "admin" })];
    for (const key of keys) await one.keys.create(key, storedSecret(key), auditEvent());
    const revoke = (store: Store, id = "") => store.keys.revoke(id, new Date(), { keepLastOwner: true }, auditEvent());
    const outcomes = await Promise.all([revoke(one, keys[0]?.id), revoke(other, keys[1]?.id)]);
    expect(outcomes.toSorted()).toEqual(["done", "last-owner"]);
  });

  it("let one of two updates of a revision win", async () => {
    const template = storedTemplate();
    await one.templates.create(template, auditEvent());
    const update = (store: Store) => store.templates.update({ ...template, revision: 2 }, 1, auditEvent());
    expect((await Promise.all([update(one), update(other)])).toSorted()).toEqual(["done", "stale"]);
  });
});

it("a process that writes nothing sees what another has revoked, at the very next read", async () => {
  const path = newPath();
  const reader = await openSqliteStore(path);
  const keys = Array.from({ length: 20 }, () => storedKey());
  for (const key of keys) await reader.keys.create(key, storedSecret(key, { tokenId: key.id }), auditEvent());
  const child = startProcess(new URL("./revoke-named-keys.ts", import.meta.url), path);
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  expect((await answers.next()).value).toBe("ready");
  const isRevoked = async (id: string) => (await reader.keys.findByTokenId(id))?.key.revokedAt !== undefined;
  for (const { id } of keys) {
    expect(await isRevoked(id)).toBe(false);
    child.stdin.write(`${id}\n`);
    expect((await answers.next()).value).toBe(id);
    expect(await isRevoked(id)).toBe(true);
  }
  child.stdin.end();
  await once(child, "close");
  await reader.close();
});

describe("processes that open one new file at the same moment", () => {
  it("all succeed, and migrate it once", async () => {
    for (let round = 0; round < 3; round++) {
      const path = newPath();
      const outcomes = await Promise.all(Array.from({ length: 4 }, () => openInProcess(path)));
      expect(outcomes).toEqual(["opened", "opened", "opened", "opened"]);
      const connection = new Sqlite(path, { readonly: true });
      expect(connection.prepare("SELECT count(*) = max(number) FROM schema_migrations").pluck().get()).toBe(1);
      expect(connection.prepare("SELECT count(*) FROM keys").pluck().get()).toBe(4);
      connection.close();
    }
  });
});

/** Starts a process that opens the store when all have had time to start, and adds a key. */
async function openInProcess(path: string): Promise<string> {
  const child = startProcess(new URL("./open-and-create-key.ts", import.meta.url), path);
  const output: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => output.push(text));
  await once(child.stdout, "data");
  child.stdin.end("go");
  await once(child, "close");
  return output.join("").replace("ready", "").trim();
}

function startProcess(script: URL, path: string) {
  return spawn(process.execPath, [fileURLToPath(script), path], { stdio: ["pipe", "pipe", "inherit"] });
}

function newPath(): string {
  lastFile += 1;
  return directory.path(`shared-${lastFile}.db`);
}
