import { mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";
import { runToEnd } from "../support/run-to-end.ts";
import { runLetterpress, type ServerProcess, startProcess } from "../support/start-process.ts";

/** Each starts several processes, and others keep the machine busy. */

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
  await runHere(["key", "create", "--admin", "--name", "owner"], env);
  const backup = await runHere(["backup", join(folder, "copy.db")], env);
  expect([backup.code, backup.progress[0], backup.progress.at(-1)]).toEqual([
    0,
    expect.stringMatching(/^copying \d+ % of \d+(\.\d)? (bytes|MB)$/),
    undefined,
  ]);
  const check = await runHere(["store", "check"], env);
  expect([check.code, check.progress[0]]).toEqual([0, expect.stringMatching(/^checking 0 % of /)]);
});

it.each(["0", "fast", "1.5", "-1"])("--rate %s is no rate", async (rate) => {
  const { code, note } = await runHere(["backup", join(folder, "copy.db"), `--rate=${rate}`], env);
  expect([code, note]).toEqual([
    64,
    expect.stringContaining('--rate must be a whole number of MB per second, or "off"'),
  ]);
});

it("says what is missing when there is no store", async () => {
  const { code, note } = await runHere(["backup", join(folder, "copy.db")], env);
  expect([code, note]).toEqual([1, expect.stringContaining("there is no store at")]);
});

async function fetchWelcome(url: string, token: string) {
  const answer = await fetch(`${url}/v1/sdk/template/welcome`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return { etag: answer.headers.get("etag"), body: await answer.text() };
}
