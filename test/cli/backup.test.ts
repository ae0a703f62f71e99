import { mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runLetterpress, type ServerProcess, startProcess } from "../support/start-process.ts";

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
  expect(runLetterpress(env, "restore", file)).toContain("letterpress.db is restored");
  server = await startProcess({ ...env, LOG_LEVEL: "silent" });
  expect(await fetchWelcome(server.url, token)).toEqual(before);
});

it("says what is missing when there is no store", () => {
  expect(() => runLetterpress(env, "backup", join(folder, "copy.db"))).toThrow(/there is no store at/);
});

async function fetchWelcome(url: string, token: string) {
  const answer = await fetch(`${url}/v1/sdk/template/welcome`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return { etag: answer.headers.get("etag"), body: await answer.text() };
}
