import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { randomNumbers } from "./random-numbers.ts";

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 50);
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
/** The first kill of a file comes while it is made, the others while it is opened or written to. */
const ROUNDS_PER_FILE = 5;
const KILL_WITHIN_MS = { making: 25, writing: 120 };

const directory = useTemporaryDirectory();
const random = randomNumbers(SEED);
const TEMPLATE_ID = "00000000-0000-4000-8000-000000000001";

it(`loses no acknowledged change in ${ROUNDS} kills (KILL_SEED=${SEED})`, async () => {
  let acknowledged = 0;
  let revision = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const isNew = round % ROUNDS_PER_FILE === 0;
    const path = directory.path(`killed-${Math.floor(round / ROUNDS_PER_FILE)}.db`);
    const delayMs = random() * (isNew ? KILL_WITHIN_MS.making : KILL_WITHIN_MS.writing);
    const changes = await writeUntilKilled(path, `round${round}`, delayMs);
    acknowledged += changes.length;
    revision = await expectChanges(path, changes, isNew ? 1 : revision);
    expectSoundFile(path);
  }
  expect(acknowledged).toBeGreaterThan(ROUNDS);
});

interface Change {
  readonly did: "start" | "create" | "revoke" | "rename";
  readonly id: string;
}

/** The changes that the process had acknowledged when it was killed, `delayMs` after it began to open the store. */
async function writeUntilKilled(path: string, name: string, delayMs: number): Promise<readonly Change[]> {
  const script = fileURLToPath(new URL("./write-until-killed.ts", import.meta.url));
  const child = spawn(process.execPath, [script, path, name, TEMPLATE_ID], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const closed = once(child, "close");
  await once(child.stdout, "data");
  await wait(delayMs);
  child.kill("SIGKILL");
  const [, signal] = await closed;
  expect(signal).toBe("SIGKILL");
  const lines = output.split("\n").slice(0, -1);
  return lines.map((line): Change => JSON.parse(line)).filter(({ did }) => did !== "start");
}

/** Checks what the store holds, whose template had `revision` before the changes. Returns the revision it has. */
async function expectChanges(path: string, changes: readonly Change[], revision: number): Promise<number> {
  const store = await openSqliteStore(path);
  for (const { did, id } of changes) {
    if (did === "rename") continue;
    const found = await store.keys.findByTokenId(id);
    expect(found?.key.id, `${did} ${id}`).toBe(id);
    if (did === "revoke") expect(found?.key.revokedAt, `${did} ${id}`).toBeDefined();
  }
  const stored = await store.templates.find({ by: "id", id: TEMPLATE_ID });
  await store.close();
  const storedRevision = stored?.revision ?? 1;
  // One more may have been committed when the kill came between the commit and its word.
  const unsaid = storedRevision - revision - changes.filter(({ did }) => did === "rename").length;
  expect([0, 1]).toContain(unsaid);
  if (stored !== undefined && storedRevision > 1) expect(stored.source.text.trimEnd()).toBe(stored.name);
  return storedRevision;
}

function expectSoundFile(path: string): void {
  const connection = new Sqlite(path, { readonly: true });
  const count = (sql: string) => connection.prepare(sql).pluck().get();
  const unaudited = (action: string, state: string) =>
    count(`SELECT count(*) FROM keys WHERE ${state} AND 1 <> (
      SELECT count(*) FROM audit_events WHERE action = '${action}' AND subject = keys.id
    )`);
  expect(connection.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(connection.pragma("foreign_key_check")).toEqual([]);
  expect(unaudited("key.create", "true")).toBe(0);
  expect(unaudited("key.revoke", "revoked_at IS NOT NULL")).toBe(0);
  expect(count("SELECT count(*) FROM audit_events WHERE action = 'key.create'")).toBe(
    count("SELECT count(*) FROM keys"),
  );
  expect(count("SELECT count(*) FROM audit_events WHERE action = 'key.revoke'")).toBe(
    count("SELECT count(*) FROM keys WHERE revoked_at IS NOT NULL"),
  );
  expect(count("SELECT count(*) FROM audit_events WHERE action = 'template.update'")).toBe(
    count("SELECT coalesce(max(revision), 1) - 1 FROM templates"),
  );
  connection.close();
}
