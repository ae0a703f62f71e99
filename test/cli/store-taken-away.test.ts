import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { logLines } from "../support/log-lines.ts";
import { type ServerProcess, startProcess } from "../support/start-process.ts";

let folder: string;
let path: string;
let env: Record<string, string>;
let server: ServerProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "letterpress-taken-"));
  path = join(folder, "letterpress.db");
  env = { STORE_URL: `sqlite:${path}`, LOG_LEVEL: "error" };
});
afterEach(async () => {
  if (server !== undefined && server.child.exitCode === null) await server.stop();
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
