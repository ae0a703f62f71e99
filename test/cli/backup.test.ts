import { mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runCommand } from "../../src/cli/run-command.ts";
import { runToEnd } from "../support/run-to-end.ts";
import { runLetterpress, type ServerProcess, startProcess } from "../support/start-process.ts";

/** Each starts several processes, and others keep the machine busy. */
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let env: { readonly STORE_URL: string };
let server: ServerProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "letterpress-backup-"));
  env = { STORE_URL: `sqlite:${join(folder, "letterpress.db")}` };
});
afterEach(async () => {
  if (server?.child.exitCode === null) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("copies the store beside a running server, and makes a store that serves the same keys and templates", async () => {
  server = await startProcess({ ...env, LOG_LEVEL: "silent" }, "--examples");
  const token = /lp_sdk_\w+/.exec(server.stdout())?.[0] ?? "";
  const before = await fetchWelcome(server.url, token);
  const file = join(folder, "backups/monday.db");
  const copy = JSON.parse(runLetterpress(env, "backup", file, "--json"));
  expect(copy).toMatchObject({ file, bytes: statSync(file).size });
  expect(() => runLetterpress(env, "backup", file)).toThrow(/CONFLICT: .*monday\.db exists/);
  expect(() => runLetterpress(env, "restore", file)).toThrow(/CONFLICT: .*letterpress\.db exists/);
  await server.stop();

  renameSync(join(folder, "letterpress.db"), join(folder, "broken.db"));
  const restored = expect.stringContaining("letterpress.db is restored");
  const named = expect.stringContaining(`store: ${join(folder, "letterpress.db")}\n`);
  expect(await runToEnd(env, "restore", file)).toEqual([0, restored, named]);
  server = await startProcess({ ...env, LOG_LEVEL: "silent" });
  expect(await fetchWelcome(server.url, token)).toEqual(before);
});

it("shows how far it is where a person looks, and takes the line away at its end", async () => {
  runLetterpress(env, "key", "create", "--admin", "--name", "owner");
  const lines: (string | undefined)[] = [];
  const output = { out: () => undefined, note: () => undefined, progress: (line?: string) => lines.push(line) };
  expect(await runCommand(["backup", join(folder, "copy.db")], env, output)).toBe(0);
  expect(lines[0]).toMatch(/^copying \d+ % of \d+(\.\d)? (bytes|MB)$/);
  expect(lines.at(-1)).toBeUndefined();
  lines.length = 0;
  expect(await runCommand(["store", "check"], env, output)).toBe(0);
  expect(lines[0]).toMatch(/^checking 0 % of /);
});

it.each(["0", "fast", "1.5", "-1"])("--rate %s is no rate", async (rate) => {
  const notes: string[] = [];
  const output = { out: () => undefined, note: (line: string) => notes.push(line) };
  expect(await runCommand(["backup", join(folder, "copy.db"), `--rate=${rate}`], env, output)).toBe(64);
  expect(notes[0]).toContain('--rate must be a whole number of MB a second, or "off"');
});

it("says what is missing when there is no store", () => {
  expect(() => runLetterpress(env, "backup", join(folder, "copy.db"))).toThrow(/there is no store at/);
});

async function fetchWelcome(url: string, token: string) {
  const answer = await fetch(`${url}/v1/sdk/template/welcome`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return { etag: answer.headers.get("etag"), body: await answer.text() };
}
