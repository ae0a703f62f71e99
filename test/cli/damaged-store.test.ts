import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Sqlite from "better-sqlite3";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { randomText } from "../support/random-text.ts";
import { runLetterpress, type ServerProcess, startProcess } from "../support/start-process.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";

const PAGE_BYTES = 4096;
/** What reads a whole file does so at a low priority, and others keep the machine busy. */
/** Has the process that checks a store wait for a file. Its environment is its own, so its parent passes this on. */
const HOLD_CHECK = `
import children from "node:child_process";
import { existsSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { spawn } = children;
const { HOLD_UNTIL } = process.env;
const isCheck = (args) => args.some((argument) => /check-process/.test(argument));
children.spawn = (command, args, options) =>
  isCheck(args)
    ? spawn(command, ["--import=" + import.meta.url, ...args], { ...options, env: { ...options.env, HOLD_UNTIL } })
    : spawn(command, args, options);
syncBuiltinESMExports();
const still = new Int32Array(new SharedArrayBuffer(4));
if (isCheck(process.argv)) while (!existsSync(HOLD_UNTIL)) Atomics.wait(still, 0, 0, 20);
`;
let folder: string;
let sound: string;
let adminToken: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "letterpress-damaged-"));
  sound = join(folder, "sound.db");
  adminToken = runLetterpress(envOf(sound), "key", "create", "--admin", "--name", "owner").trim();
  await grow(sound);
});
afterEach(async () => {
  if (server?.child.exitCode === null) await server.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([1, 2])("a store too large to be checked before it is served: damage stops %i processes", async (workers) => {
  const path = join(folder, `served-${workers}.db`);
  copyFileSync(sound, path);
  damage(path, "name = 'parts' AND pagetype = 'leaf'");
  const before = checksum(path);
  server = await startProcess({ ...envOf(path), WORKERS: String(workers), LOG_LEVEL: "fatal" });
  await expect.poll(() => statusOf("/readyz")).toBe(503);
  expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({
    message: "storage is damaged: restore a backup",
  });
  expect(await statusOf("/healthz")).toBe(200);
  const headers = { authorization: `Bearer ${adminToken}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: "late", targets: ["all"] });
  for (let call = 0; call < 4; call++) {
    const answer = await fetch(`${server.url}/api/v1/keys`, { method: "POST", headers, body });
    expect(answer.status).toBe(503);
  }
  const { stderr } = server;
  await expect.poll(stderr).toContain("the store is damaged: nothing is written to it any more");
  expect(await server.stop()).toBe(0);
  expect(checksum(path)).toBe(before);
  await expect(startProcess(envOf(path))).rejects.toThrow(/ended with 78: .*was found damaged at .*restore the newest/);
  expect(() => runLetterpress(envOf(path), "key", "list")).toThrow(/was found damaged/);
  expect(() => runLetterpress(envOf(path), "store", "check")).toThrow();
});

it.each([1, 2])("damaged keys keep %i processes from serving at all", async (workers) => {
  const path = join(folder, `keys-${workers}.db`);
  copyFileSync(sound, path);
  damage(path, "name = 'key_secrets'");
  const before = checksum(path);
  const starting = startProcess({ ...envOf(path), WORKERS: String(workers) });
  await expect(starting).rejects.toThrow(/ended with 78: .*is damaged.*restore the newest backup/s);
  expect(checksum(path)).toBe(before);
});

it.each([1, 2])("%i processes answer no call before the keys are checked", async (workers) => {
  const [hold, released, port] = [join(folder, "hold.mjs"), join(folder, `released-${workers}`), await findFreePort()];
  writeFileSync(hold, HOLD_CHECK);
  const path = join(folder, `held-${workers}.db`);
  copyFileSync(sound, path);
  const holding = { NODE_OPTIONS: `--import=${pathToFileURL(hold)}`, HOLD_UNTIL: released };
  const starting = startProcess({ ...envOf(path), ...holding, PORT: String(port), WORKERS: String(workers) });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: "close" } });
  await expect
    .poll(() =>
      ask("/healthz").then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  for (let call = 0; call < 8; call++) {
    const answer = await ask("/readyz");
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining("the store is being checked")]);
  }
  writeFileSync(released, "");
  server = await starting;
  await expect.poll(() => statusOf("/readyz")).toBe(200);
});

it("a check says by its exit code whether the store is damaged, and how much it read", () => {
  expect(JSON.parse(runLetterpress(envOf(sound), "store", "check", "--json"))).toMatchObject({
    damaged: false,
    findings: [],
  });
  const path = join(folder, "checked.db");
  copyFileSync(sound, path);
  damage(path, "name = 'parts' AND pagetype = 'leaf'");
  expect(() => runLetterpress(envOf(path), "store", "check")).toThrow(expect.objectContaining({ status: 1 }));
});

it("a large backup is read page by page before it gets its name", () => {
  const [path, copy] = [join(folder, "backed-up.db"), join(folder, "copy.db")];
  copyFileSync(sound, path);
  const done = runLetterpress(envOf(path), "backup", copy, "--rate", "off", "--json");
  expect(JSON.parse(done)).toMatchObject({ file: copy });
  rmSync(copy);
  damage(path, "name = 'parts' AND pagetype = 'leaf'");
  const backingUp = () => runLetterpress(envOf(path), "backup", copy, "--rate", "off");
  expect(backingUp).toThrow(/backed-up\.db is damaged .*restore the newest backup/);
  expect(existsSync(copy)).toBe(false);
});

async function statusOf(path: string): Promise<number> {
  return (await fetch(`${server?.url}${path}`)).status;
}

function envOf(path: string) {
  return { STORE_URL: `sqlite:${path}`, BOOTSTRAP_ADMIN: "off", EXAMPLES: "off" };
}

/** To more than what is checked before it is served: 32 MiB. */
async function grow(path: string): Promise<void> {
  const store = await openSqliteStore(path);
  for (let number = 0; number < 200; number++) {
    const template = storedTemplate({ source: { kind: "mjml", text: randomText(250_000) } });
    await store.templates.create(template, auditEvent());
    await store.templates.publish(newVersion(template), undefined, auditEvent());
  }
  await store.close();
}

function damage(path: string, where: string): void {
  const connection = new Sqlite(path, { readonly: true });
  const page = Number(connection.prepare(`SELECT max(pageno) FROM dbstat WHERE ${where}`).pluck().get());
  connection.close();
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(8, 0x56), 0, 8, (page - 1) * PAGE_BYTES);
  closeSync(file);
}

async function findFreePort(): Promise<number> {
  const held = createServer().listen(0, "127.0.0.1");
  await once(held, "listening");
  const { port } = held.address() as AddressInfo;
  held.close();
  await once(held, "close");
  return port;
}

function checksum(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
