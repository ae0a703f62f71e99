import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runLetterpress, type ServerProcess, startProcess } from "../support/start-process.ts";

let folder: string;
let env: Record<string, string>;
const running: ServerProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "letterpress-serve-"));
  env = { STORE_URL: `sqlite:${join(folder, "data/letterpress.db")}`, LOG_LEVEL: "debug" };
});

afterEach(async () => {
  for (const server of running.splice(0)) {
    if (server.child.exitCode === null && server.child.signalCode === null) await server.stop();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function start(...args: string[]): Promise<ServerProcess> {
  const server = await startProcess(env, ...args);
  running.push(server);
  return server;
}

const TOKEN = /lp_(?:sdk|admin)_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}/g;

describe("the first start on an empty store", () => {
  it("prints a link to the console first, whose code signs in with the first admin key; the second prints how", async () => {
    const first = await start();
    const [, code = ""] = new RegExp(`^Console: ${first.url}/console#login=([\\w-]{43}) `).exec(first.stdout()) ?? [];
    const signIn = await fetch(`${first.url}/letterpress.v1.SessionService/CreateSession`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: first.url, "sec-fetch-site": "same-origin" },
      body: JSON.stringify({ loginCode: code }),
    });
    expect(await signIn.json()).toMatchObject({ session: { keyName: "first admin", role: "owner" } });
    expect(first.stderr()).not.toContain(code);
    await first.stop();
    const second = await start();
    expect(second.stdout()).toMatch(/^Console: \S+\/console \(to sign in: npm run -s letterpress -- console\)\n/);
  });

  it("is the only one: the second prints no key but how to get one, and keeps the first ones", async () => {
    const first = await start("--examples");
    const [token = ""] = /lp_sdk_\w+/.exec(first.stdout()) ?? [];
    await first.stop();
    const second = await start("--examples");
    expect(second.stdout()).not.toMatch(TOKEN);
    const [line = ""] = /(?<=^To create another key: npm run -s letterpress -- ).*/m.exec(second.stdout()) ?? [];
    expect(runLetterpress(env, ...line.split(" "))).toMatch(/^lp_sdk_/);
    const answer = await fetch(`${second.url}/v1/sdk/template/newsletter?program_format=2`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
  });

  it("makes no key when the environment says so", async () => {
    env.BOOTSTRAP_ADMIN = "off";
    const server = await start();
    expect(server.stdout()).not.toMatch(TOKEN);
    expect(server.stdout()).toContain("key create --admin");
  });
});

describe("an issued secret", () => {
  it("is found nowhere in the database, the logs or the metrics", async () => {
    const server = await start("--examples");
    const [admin = ""] = /lp_admin_\w+/.exec(server.stdout()) ?? [];
    const [sdk = ""] = /lp_sdk_\w+/.exec(server.stdout()) ?? [];
    const headers = { authorization: `Bearer ${admin}`, "content-type": "application/json" };
    const made = await fetch(`${server.url}/api/v1/keys`, {
      method: "POST",
      headers,
      body: '{"name":"x","targets":["all"]}',
    });
    const created = (await made.json()) as { id: string; key: string };
    const rotated = (await (
      await fetch(`${server.url}/api/v1/keys/${created.id}:rotate`, { method: "POST", headers, body: "{}" })
    ).json()) as { key: string };
    for (const key of [sdk, created.key, rotated.key]) {
      await fetch(`${server.url}/v1/sdk/template/welcome?key=${key}`, { headers: { authorization: `Bearer ${key}` } });
      await fetch(`${server.url}/v1/sdk/template/${key}`, { headers: { authorization: `Bearer ${key}x` } });
    }
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain("# TYPE");
    const storeFolder = join(folder, "data");
    const files = readdirSync(storeFolder).map((name) => readFileSync(join(storeFolder, name), "latin1"));
    await server.stop();
    const afterStop = readdirSync(storeFolder).map((name) => readFileSync(join(storeFolder, name), "latin1"));
    const haystack = [server.stderr(), metrics, ...files, ...afterStop].join("\n");
    expect(haystack).toContain(created.id);
    expect(server.stderr()).toContain("/v1/sdk/template");
    for (const key of [admin, sdk, created.key, rotated.key]) {
      const secret = key.split("_")[3] ?? "";
      expect(secret).toHaveLength(49);
      expect(haystack.includes(secret.slice(0, 43))).toBe(false);
    }
  });
});

describe("a second process on the same file", () => {
  it("revokes a key for the very next request of the first", async () => {
    const server = await start("--examples");
    const token = runLetterpress(env, "key", "create", "--name", "mailer", "--target", "html").trim();
    const headers = { authorization: `Bearer ${token}` };
    const fetchWelcome = () => fetch(`${server.url}/v1/sdk/template/welcome?target=html&program_format=1`, { headers });
    expect((await fetchWelcome()).status).toBe(200);
    const keys = JSON.parse(runLetterpress(env, "key", "list", "--json")) as { id: string; name: string }[];
    const id = keys.find(({ name }) => name === "mailer")?.id ?? "";
    runLetterpress(env, "key", "revoke", id);
    expect((await fetchWelcome()).status).toBe(401);
  });
});

describe("the process", () => {
  it("says in one line that its port is taken, and ends with 1", async () => {
    const { url } = await start();
    env.PORT = new URL(url).port;
    await expect(start()).rejects.toThrow(
      /with 1: cannot listen: another process already listens on this port \(.*EADDRINUSE.*\)\n$/,
    );
  });

  it("says every fault of its environment in one go and ends with 78", () => {
    const program = join(import.meta.dirname, "../../bin/letterpress.js");
    const { status, stderr } = spawnSync(process.execPath, [program, "serve"], {
      env: { PATH: process.env.PATH, PORT: "x", LOG_LEVEL: "loud" },
      encoding: "utf8",
    });
    expect(status).toBe(78);
    expect(stderr).toMatch(/PORT: .*\n.*LOG_LEVEL: /);
  });

  const oldNode = ["/usr/bin/node", "/usr/local/bin/node"].find((path) => {
    const version = existsSync(path) ? execFileSync(path, ["--version"], { encoding: "utf8" }) : "";
    return /^v(1\d|20|21)\./.test(version);
  });
  it.runIf(oldNode !== undefined)("says in one line what it needs when the Node is too old", () => {
    const program = join(import.meta.dirname, "../../bin/letterpress.js");
    const { status, stderr } = spawnSync(oldNode ?? "", [program, "serve"], { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Letterpress needs Node 22\.18 or later and this is [\d.]+\. .*npm start.*\n$/);
  });
});
