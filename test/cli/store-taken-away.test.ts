import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { logLines } from "../support/log-lines.ts";
import { untilWorkersServe } from "../support/server-fleet.ts";
import { runLetterpress, type ServerProcess, startProcess } from "../support/start-process.ts";

let folder: string;
let path: string;
let env: { readonly STORE_URL: string; readonly LOG_LEVEL: string };
let server: ServerProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "letterpress-taken-"));
  path = join(folder, "letterpress.db");
  env = { STORE_URL: `sqlite:${path}`, LOG_LEVEL: "info" };
});
afterEach(async () => {
  if (server?.child.exitCode === null && server.child.signalCode === null) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const AWAY: readonly [string, string[], (path: string) => void][] = [
  ["deleted under one process", [], (path) => rmSync(path)],
  ["moved under two workers", ["--workers", "2"], (path) => renameSync(path, `${path}.moved`)],
];

it.each(AWAY)("a store %s is written no more, and readiness, health and log say so", async (_what, args, takeAway) => {
  server = await startProcess(env, ...args);
  const { url } = server;
  const [admin = ""] = /lp_admin_\w+/.exec(server.stdout()) ?? [];
  const headers = { authorization: `Bearer ${admin}`, "content-type": "application/json" };
  const createKey = () =>
    fetch(`${url}/api/v1/keys`, { method: "POST", headers, body: '{"name":"x","targets":["all"]}', keepalive: false });
  expect((await createKey()).status).toBe(201);

  takeAway(path);
  for (let call = 0; call < 4; call += 1) {
    const refused = await createKey();
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: "UNAVAILABLE" }]);
    const ready = await fetch(`${url}/readyz`, { keepalive: false });
    expect([ready.status, await ready.text()]).toMatchObject([503, expect.stringMatching(/was taken away/)]);
  }
  await expect.poll(() => health(url)).toBe("NOT_SERVING");
  const told = () => logLines(server as ServerProcess).filter(({ level }) => level === 60);
  await expect.poll(() => told().length).toBe(Math.max(1, args.length));
  expect(JSON.stringify(told())).toMatch(/letterpress\.db was deleted or moved while it was served/);
  expect(existsSync(path)).toBe(false);
});

describe("after a store was deleted under a server", () => {
  it("a start makes no new store and no new key while anything is left, and says what to do", async () => {
    server = await startProcess(env);
    rmSync(path);
    await server.stop();
    const start = startProcess(env);
    await expect(start).rejects.toThrow(/with 78: store file .*letterpress\.db is missing, but a store has been there/);
    await expect(start).rejects.toThrow(/restore a backup; if a new store is wanted, remove what is left/);
    expect(existsSync(path)).toBe(false);
  });

  it.each([
    ["one process", 0, []],
    ["two workers", 2, ["--workers", "2"]],
  ])(
    "restore waits for %s to be gone, and then for nothing more when that was by kill -9",
    async (_, workers, args) => {
      server = await startProcess(env, ...args);
      const backup = join(folder, "backup.db");
      runLetterpress(env, "backup", backup);
      for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix);
      expect(() => runLetterpress(env, "restore", backup)).toThrow(
        /CONFLICT: a process has the store .* open, or had it open/,
      );
      expect(existsSync(path)).toBe(false);
      const pids = [server.child.pid ?? 0, ...(await untilWorkersServe(server, workers))];
      const ended = once(server.child, "exit");
      for (const pid of pids) process.kill(pid, "SIGKILL");
      await ended;
      expect(runLetterpress(env, "restore", backup)).toContain("letterpress.db is restored");
      const admin = /lp_admin_\w+/.exec(server.stdout())?.[0];
      server = await startProcess(env, ...args);
      expect(server.stdout()).not.toMatch(/lp_admin_/);
      const headers = { authorization: `Bearer ${admin}` };
      expect((await fetch(`${server.url}/api/v1/keys`, { headers })).status).toBe(200);
    },
  );
});

describe("a store replaced by an older copy under two workers", () => {
  it("is not served, not even by a worker that starts anew, and no command writes to it", async () => {
    server = await startProcess(env, "--workers", "2");
    const { url } = server;
    const token = runLetterpress(env, "key", "create", "--name", "x", "--target", "html").trim();
    const backup = join(folder, "backup.db");
    runLetterpress(env, "backup", backup);
    const [{ id }] = JSON.parse(runLetterpress(env, "key", "list", "--json"));
    runLetterpress(env, "key", "revoke", id);
    renameSync(backup, path);
    expect(() => runLetterpress(env, "key", "list")).toThrow(/is not the one that other processes have open/);
    const [ended = 0] = await untilWorkersServe(server, 2);
    process.kill(ended, "SIGKILL");
    const refusals = () => server?.stderr().match(/is not the one that other processes have open/g)?.length ?? 0;
    await expect.poll(refusals).toBeGreaterThan(0);
    const headers = { authorization: `Bearer ${token}` };
    for (let call = 0; call < 6; call += 1) {
      const answer = await fetch(`${url}/v1/sdk/template/none`, { headers, keepalive: false });
      expect(answer.status).toBe(503);
    }
  });
});

describe("a store moved away with all its files under two workers, and a backup restored in its place", () => {
  it("is served by no worker, old or new, until the server is restarted", async () => {
    server = await startProcess(env, "--workers", "2");
    const { url } = server;
    const [admin = ""] = /lp_admin_\w+/.exec(server.stdout()) ?? [];
    const backup = join(folder, "backup.db");
    runLetterpress(env, "backup", backup);
    const away = mkdtempSync(join(folder, "away-"));
    for (const name of readdirSync(folder)) {
      if (name.startsWith("letterpress.db")) renameSync(join(folder, name), join(away, name));
    }
    runLetterpress(env, "restore", backup);
    const [ended = 0] = await untilWorkersServe(server, 2);
    process.kill(ended, "SIGKILL");
    // Before that, a connection may be handed to the worker that is gone, which nobody answers.
    await expect.poll(() => server?.stderr()).toMatch(/ended unexpectedly/);

    const answered = new Set<number>();
    const askBoth = async () => {
      const headers = { authorization: `Bearer ${admin}` };
      for (const path of ["/readyz", "/api/v1/keys"]) {
        answered.add((await fetch(url + path, { headers, keepalive: false })).status);
      }
    };
    const refused = async () => {
      await askBoth();
      return server?.stderr().match(/is not the store that the primary process has open/g)?.length ?? 0;
    };
    await expect.poll(refused).toBeGreaterThan(0);
    for (let call = 0; call < 6; call += 1) await askBoth();
    expect([...answered]).toEqual([503]);

    await server.stop();
    server = await startProcess(env);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});

/** What `grpc.health.v1.Health` says of the server as a whole. */
async function health(url: string): Promise<unknown> {
  const answer = await fetch(`${url}/grpc.health.v1.Health/Check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
    keepalive: false,
  });
  return ((await answer.json()) as { status: string }).status;
}
