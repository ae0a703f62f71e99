import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMigrations } from "../../src/store/sqlite/migrations/migrate.ts";
import { startOrdinaryTraffic } from "../support/ordinary-traffic.ts";
import { createServerFleet, untilWorkersServe } from "../support/server-fleet.ts";
import { runLetterpress, type ServerProcess, waitUntilReady } from "../support/start-process.ts";

const CHECKOUT = join(import.meta.dirname, "../..");
/** What starts a server and is not looked up beside itself. */
const COPIED = ["bin", "src"];
const fleet = createServerFleet();
/** The next release: this one, with a schema that has more. */
const newer = join(fleet.folder, "newer");
const children: ChildProcess[] = [];

beforeAll(() => {
  mkdirSync(newer);
  for (const name of readdirSync(CHECKOUT)) {
    if (name === ".git") continue;
    if (COPIED.includes(name)) cpSync(join(CHECKOUT, name), join(newer, name), { recursive: true });
    else symlinkSync(join(CHECKOUT, name), join(newer, name));
  }
  addMigration(
    "folders",
    "CREATE TABLE folders (id TEXT PRIMARY KEY) STRICT; ALTER TABLE templates ADD COLUMN folder TEXT;",
  );
});
afterAll(async () => {
  await fleet.stopAll();
  for (const child of children) child.kill("SIGKILL");
  fleet.remove();
});

describe("two releases on one store", () => {
  it("the older one serves on while the newer one brings its schema, and its workers start again", async () => {
    const older = await startOlder("upgraded", { WORKERS: "2" });
    const tokens = makeKeys("upgraded");
    let urls = [older.url];
    const traffic = await startOrdinaryTraffic({ urls: () => urls, ...tokens });
    const after = await startNewer("upgraded");
    expect(columnsOf("upgraded")).toContain("folder");
    urls = [older.url, after.url];
    await moreTraffic(traffic);
    // The one that ends may have been asked something, so calls go to the other one meanwhile.
    urls = [after.url];
    await moreTraffic(traffic);
    const [ended = 0] = await untilWorkersServe(older, 2);
    process.kill(ended, "SIGTERM");
    await untilWorkersServe(older, 3);
    await older.stop();
    const again = await startOlder("upgraded");
    urls = [again.url, after.url];
    await moreTraffic(traffic);
    const { failures, fetches, publishes } = await traffic.end();
    expect(failures).toEqual([]);
    expect(fetches).toBeGreaterThan(publishes);
    await Promise.all([again.stop(), after.stop()]);
  });

  it("the older one joins a store that the newer one has made", async () => {
    const first = await startNewer("made");
    const tokens = makeKeys("made");
    const second = await startOlder("made");
    const traffic = await startOrdinaryTraffic({ urls: () => [first.url, second.url], ...tokens });
    await moreTraffic(traffic);
    expect((await traffic.end()).failures).toEqual([]);
    expect(columnsOf("made")).toContain("folder");

    // The release after the next takes away what the older one needs: it says so, and stops.
    addMigration("contract", `UPDATE oldest_release SET schema = ${readMigrations().length + 1};`);
    await first.stop();
    const third = await startNewer("made");
    await expect.poll(() => readiness(second.url)).toEqual([503, expect.stringContaining("start the newer one")]);
    expect((await readiness(third.url))[0]).toBe(200);
    await second.stop();
    await expect(startOlder("made")).rejects.toThrow(/ended with 78: .*start the release that wrote it/);
    await third.stop();
  });
});

function addMigration(name: string, sql: string): void {
  const folder = join(newer, "src/store/sqlite/migrations");
  const number = readdirSync(folder).filter((file) => file.endsWith(".sql")).length + 1;
  writeFileSync(join(folder, `${String(number).padStart(4, "0")}_${name}.sql`), sql);
}

const storeOf = (name: string) => join(fleet.folder, `${name}.db`);
const envOf = (name: string) => ({
  STORE_URL: `sqlite:${storeOf(name)}`,
  BOOTSTRAP_ADMIN: "off",
  WARM_COMPILER: "off",
});

function startOlder(name: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  return fleet.start({ ...envOf(name), ...env });
}

async function startNewer(name: string): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(newer, "bin/letterpress.js"), "serve"], {
    env: { PATH: process.env.PATH, PORT: "0", ...envOf(name) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  return await waitUntilReady(child);
}

function makeKeys(name: string): { readonly sdkToken: string; readonly adminToken: string } {
  const make = (...args: readonly string[]) =>
    /lp_\w+/.exec(runLetterpress(envOf(name), "key", "create", "--name", "traffic", ...args))?.[0] ?? "";
  return { sdkToken: make("--target", "all"), adminToken: make("--admin") };
}

function columnsOf(name: string): readonly unknown[] {
  const connection = new Sqlite(storeOf(name), { readonly: true });
  const columns = connection.prepare("SELECT name FROM pragma_table_info('templates')").pluck().all();
  connection.close();
  return columns;
}

async function moreTraffic({ publishes }: { publishes(): number }): Promise<void> {
  const before = publishes();
  await expect.poll(publishes).toBeGreaterThan(before + 1);
}

async function readiness(url: string): Promise<readonly [number, string]> {
  const answer = await fetch(`${url}/readyz`);
  return [answer.status, await answer.text()];
}
