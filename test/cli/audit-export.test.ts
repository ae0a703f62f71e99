import { createHash } from "node:crypto";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { runHere } from "../support/run-here.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";

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

async function run(args: readonly string[], store = "store.db") {
  const { code, out, note } = await runHere(["audit", ...args], { STORE_URL: `sqlite:${join(folder, store)}` });
  return { status: code, stdout: out, stderr: note };
}

function readLines(): readonly string[] {
  return linesOf(file);
}

function linesOf(path: string): readonly string[] {
  return readFileSync(path, "utf8").trimEnd().split("\n");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

describe("audit export", () => {
  it("adds what is new, each line with the digest of the one before", async () => {
    expect((await run(["export", file])).stdout).toContain("2 events added, 2 in all, up to number 2");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await addEvents(1);
    const { stdout, status } = await run(["export", file]);
    expect([status, stdout]).toEqual([0, expect.stringContaining("2 events added, 4 in all, up to number 4")]);
    const lines = readLines();
    const events = lines.map((line) => JSON.parse(line));
    // The first export is an event as well.
    expect(events.map(({ number, action }) => `${number} ${action}`)).toEqual([
      "1 key.create",
      "2 key.create",
      "3 audit.export",
      "4 key.create",
    ]);
    expect(events[2].facts).toEqual({ number: 2, sha256: sha256(lines[1] ?? "") });
    expect(events[0].at).toBe("2026-01-01T12:00:00.000Z");
    expect(events.map(({ previous }) => previous)).toEqual(["0".repeat(64), ...lines.slice(0, 3).map(sha256)]);
    expect(stdout).toContain(`sha256 ${sha256(lines[3] ?? "")}`);
    expect((await run(["verify", file])).stdout).toContain(`sha256 ${sha256(lines[3] ?? "")}`);
  });

  it("writes a line anew that was cut off", async () => {
    await run(["export", file]);
    const whole = readFileSync(file);
    await addEvents(1);
    appendFileSync(file, `{"number":3,"at":"2026-01-01T12:00:00.000Z","actor":"${"longer than the line ".repeat(20)}`);
    expect((await run(["export", file])).stdout).toContain("2 events added, 4 in all");
    expect(readFileSync(file).subarray(0, whole.length)).toEqual(whole);
    expect(readLines()).toHaveLength(4);
    expect((await run(["verify", file])).status).toBe(0);
  });

  it("adds nothing to a file of another store", async () => {
    await run(["export", file]);
    await addEvents(3, "other.db");
    const before = readFileSync(file);
    const { status, stderr } = await run(["export", file], "other.db");
    expect(status).not.toBe(0);
    expect(stderr).toContain("ends with an event that is not number 2 of this store: nothing was added to it");
    expect(readFileSync(file)).toEqual(before);
  });
});

describe("audit prune", () => {
  it("forgets what was exported; files before and after it are one chain, and a gap between them shows", async () => {
    const files = ["1", "2", "3"].map((name) => join(folder, `${name}.jsonl`));
    const [first = "", second = "", third = ""] = files;
    const pruned: string[] = [];
    for (const path of files) {
      expect((await run(["export", path])).status).toBe(0);
      pruned.push((await run(["prune", "--exported-before", "0s"])).stdout.trim());
      await addEvents(1);
    }
    expect(pruned).toEqual([
      "deleted 2 events of the audit log",
      ...Array(2).fill("deleted 3 events of the audit log"),
    ]);
    const numbers = files.map((path) => linesOf(path).map((line) => JSON.parse(line).number));
    expect(numbers).toEqual([
      [1, 2],
      [3, 4, 5],
      [6, 7, 8],
    ]);
    expect(JSON.parse(linesOf(second)[0] ?? "").previous).toBe(sha256(linesOf(first).at(-1) ?? ""));

    expect((await run(["verify", ...files])).status).toBe(0);
    const apart = await run(["verify", second]);
    expect([apart.status, apart.stdout]).toEqual([0, expect.stringContaining("3 events after number 2 (sha256")]);
    const gap = await run(["verify", first, third]);
    expect([gap.status, gap.stdout]).toEqual([1, expect.stringContaining("begins after number 5: events after 2 are")]);
    expect((await run(["verify", third, second])).stdout).toContain("3.jsonl ends with 8");

    // The last file goes on; one whose continuation is forgotten cannot.
    expect((await run(["export", third])).stdout).toContain("events added");
    const { status, stderr } = await run(["export", first]);
    expect([status, stderr]).toEqual([64, expect.stringContaining("no longer has the events up to number 8")]);
    expect((await run(["verify", ...files])).status).toBe(0);
    const forged = linesOf(second).map((line) => line.replace('"cli"', '"bob"'));
    writeFileSync(second, `${forged.join("\n")}\n`);
    expect((await run(["verify", ...files])).stdout).toContain("does not match");
  });

  it("forgets nothing that was not exported, or only lately", async () => {
    expect((await run(["prune", "--exported-before", "0s"])).stdout).toContain("deleted 0 events");
    await run(["export", file]);
    expect((await run(["prune", "--exported-before", "1h"])).stdout).toContain("deleted 0 events");
    expect((await run(["prune", "--exported-before", "0s", "--dry-run"])).stdout).toContain("would delete 2 events");
    const { status, stderr } = await run(["prune"]);
    expect([status, stderr]).toEqual([64, expect.stringContaining("--exported-before is missing")]);
  });
});

describe("audit verify", () => {
  it.each<[string, (lines: readonly string[]) => readonly string[], string]>([
    [
      "a changed line",
      ([a = "", b = "", c = ""]) => [a, b.replace("cli", "bob"), c],
      "line 3 does not match the line before",
    ],
    ["a line that was taken out", ([a = "", , c = ""]) => [a, c], "line 2 has number 3 after 1"],
    ["lines in another order", ([a = "", b = "", c = ""]) => [b, a, c], "line 2 does not match"],
    ["a line that is none", ([a = "", b = ""]) => [a, b, "x"], "line 3 is not an event"],
  ])("tells %s, and nothing is added", async (_, change, fault) => {
    await addEvents(1);
    await run(["export", file]);
    const changed = change(readLines());
    writeFileSync(file, `${changed.join("\n")}\n`);
    const { status, stdout } = await run(["verify", file]);
    expect([status, stdout]).toEqual([1, expect.stringContaining(fault)]);
    expect((await run(["export", file])).stderr).toContain("nothing was added to it");
    expect(readLines()).toEqual(changed);
  });

  it("says which file cannot be read", async () => {
    expect((await run(["verify", join(folder, "none")])).stderr).toMatch(/cannot read the file .*none/);
    const { status, stderr } = await run(["export", folder]);
    expect([status, stderr]).toEqual([64, expect.stringContaining(`cannot read the file ${folder}: EISDIR`)]);
  });
});
