import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";

const PROGRAM = join(import.meta.dirname, "../../bin/letterpress.js");

let folder: string;
let file: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "letterpress-audit-"));
  file = join(folder, "audit.jsonl");
  await addEvents(2);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Makes keys, which is an event each. The log of a new store is empty. */
async function addEvents(count: number, store = "store.db"): Promise<void> {
  const opened = await openSqliteStore(join(folder, store));
  for (let at = 0; at < count; at += 1) {
    const key = storedKey({ createdAt: new Date(Date.UTC(2026, 0, 1, 12, 0, at)) });
    const facts = { name: "mailer \u2028" };
    const event = { at: key.createdAt, actor: "cli", action: "key.create", subject: key.id, facts };
    await opened.keys.create(key, storedSecret(key), event);
  }
  await opened.close();
}

function run(args: readonly string[], store = "store.db") {
  const env = { PATH: process.env.PATH, STORE_URL: `sqlite:${join(folder, store)}` };
  return spawnSync(process.execPath, [PROGRAM, "audit", ...args], { env, encoding: "utf8" });
}

function readLines(): readonly string[] {
  return readFileSync(file, "utf8").trimEnd().split("\n");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

describe("audit export", () => {
  it("adds what is new, each line with the digest of the one before", async () => {
    expect(run(["export", file]).stdout).toContain("2 events added, 2 in all, up to number 2");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await addEvents(1);
    const { stdout, status } = run(["export", file]);
    expect([status, stdout]).toEqual([0, expect.stringContaining("1 events added, 3 in all, up to number 3")]);
    const lines = readLines();
    const events = lines.map((line) => JSON.parse(line));
    expect(events.map(({ number, action }) => [number, action])).toEqual([1, 2, 3].map((at) => [at, "key.create"]));
    expect(events[0].at).toBe("2026-01-01T12:00:00.000Z");
    expect(events.map(({ previous }) => previous)).toEqual(["0".repeat(64), ...lines.slice(0, 2).map(sha256)]);
    expect(stdout).toContain(`sha256 ${sha256(lines[2] ?? "")}`);
    expect(run(["verify", file]).stdout).toContain(`sha256 ${sha256(lines[2] ?? "")}`);
  });

  it("writes a line anew that was cut off", async () => {
    run(["export", file]);
    const whole = readFileSync(file);
    await addEvents(1);
    appendFileSync(file, `{"number":3,"at":"2026-01-01T12:00:00.000Z","actor":"${"longer than the line ".repeat(20)}`);
    expect(run(["export", file]).stdout).toContain("1 events added, 3 in all");
    expect(readFileSync(file).subarray(0, whole.length)).toEqual(whole);
    expect(readLines()).toHaveLength(3);
    expect(run(["verify", file]).status).toBe(0);
  });

  it("adds nothing to a file of another store", async () => {
    run(["export", file]);
    await addEvents(3, "other.db");
    const before = readFileSync(file);
    const { status, stderr } = run(["export", file], "other.db");
    expect(status).not.toBe(0);
    expect(stderr).toContain("ends with an event that is not number 2 of this store: nothing is added to it");
    expect(readFileSync(file)).toEqual(before);
  });
});

describe("audit verify", () => {
  it.each<[string, (lines: readonly string[]) => readonly string[], string]>([
    [
      "a changed line",
      ([a = "", b = "", c = ""]) => [a, b.replace("cli", "bob"), c],
      "line 3 does not follow the line before",
    ],
    ["a line that was taken out", ([a = "", , c = ""]) => [a, c], "line 2 has number 3 behind 1"],
    ["lines in another order", ([a = "", b = "", c = ""]) => [b, a, c], "line 1 does not follow"],
    ["a line that is none", ([a = "", b = ""]) => [a, b, "x"], "line 3 is no event"],
  ])("tells %s, and nothing is added", async (_, change, fault) => {
    await addEvents(1);
    run(["export", file]);
    const changed = change(readLines());
    writeFileSync(file, `${changed.join("\n")}\n`);
    const { status, stdout } = run(["verify", file]);
    expect([status, stdout]).toEqual([1, expect.stringContaining(fault)]);
    expect(run(["export", file]).stderr).toContain("nothing is added to it");
    expect(readLines()).toEqual(changed);
  });

  it("says which file cannot be read", () => {
    expect(run(["verify", join(folder, "none")]).stderr).toMatch(/cannot read the file .*none/);
    const { status, stderr } = run(["export", folder]);
    expect([status, stderr]).toEqual([64, expect.stringContaining(`cannot read the file ${folder}: EISDIR`)]);
  });
});
