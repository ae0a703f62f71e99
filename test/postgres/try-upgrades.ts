import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport, Http2SessionManager } from "@connectrpc/connect-node";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { sampled } from "../support/effort.ts";
import type { PostgresServer } from "../support/postgres-server.ts";
import { type ServerProcess, waitUntilReady } from "../support/start-process.ts";
import { changeSideBySide, type ReleasedNode } from "./change-side-by-side.ts";
import type { Check } from "./check.ts";
import { callNode } from "./node-calls.ts";

const CHECKOUT = join(import.meta.dirname, "../..");
const MIGRATIONS = "src/store/postgres/migrations";
/** What a server runs from and is not looked up beside itself. */
const COPIED = ["bin", "src"];
/** The releases after this one; all of them in the nightly run. */
const INVENTED = sampled([
  ["column", "ALTER TABLE keys ADD COLUMN folder TEXT;"],
  ["table", "CREATE TABLE folders (id TEXT PRIMARY KEY);"],
  ["index", "CREATE INDEX keys_by_folder ON keys (folder);"],
] as const);
/** So many after each node that joins and each that leaves. */
const FETCHES = 30;

/** Where a release is, and how many migrations it has. */
interface Release {
  readonly name: string;
  readonly folder: string;
  readonly migrations: number;
}

/** What is tried. */
export interface UpgradeOptions {
  readonly database: PostgresServer;
  /** Whether it begins with the releases before each migration that exists, out of the history of the repository. */
  readonly hasHistory: boolean;
}

/**
 * Replaces three nodes by those of the next release, one after the other, again and again, while clients fetch from all
 * of them over REST and gRPC. The first node of each release changes a template in turn with one of the release before.
 */
export async function tryUpgrades(name: string, options: UpgradeOptions, check: Check): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-releases-"));
  const nodes: ServerProcess[] = [];
  let clients: ReturnType<typeof startClients> | undefined;
  try {
    await options.database.run("CREATE DATABASE upgrades");
    const env = { STORE_URL: options.database.url("upgrades") };
    const [first, ...later] = makeReleases(folder, options.hasHistory);
    if (first === undefined) throw new Error("there is no release");
    check(`${name}: ${later.length} releases follow the first`, later.length >= INVENTED.length, later);
    for (let count = 0; count < 3; count += 1) nodes.push(await startNode(first, env));
    const adminKey = /admin key {2}(\S+)/.exec(nodes[0]?.stdout() ?? "")?.[1] ?? "";
    const makeKey = (url = "") => callNode(url, adminKey).createKey();
    const { key } = await makeKey(nodes[0]?.url);
    clients = startClients(() => nodes.map(({ url }) => url), key);
    let current = first;
    for (const release of later) {
      for (let replaced = 0; replaced < 3; replaced += 1) {
        nodes.push(await startNode(release, env));
        await clients.more(FETCHES);
        if (replaced === 0) await checkSides({ name, adminKey, nodes }, [current, release], check);
        const old = nodes.shift();
        await clients.more(FETCHES);
        await clients.leave(old?.url ?? "");
        await old?.stop();
        await clients.more(FETCHES);
        for (const { url } of nodes) await makeKey(url).catch(clients.refuse);
      }
      await checkReplaced(name, release, env.STORE_URL, clients.seen(), check);
      current = release;
    }
  } finally {
    await clients?.end();
    await Promise.all(nodes.map(({ stop }) => stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkReplaced(
  name: string,
  release: Release,
  url: string,
  { fetched, refused }: { readonly fetched: number; readonly refused: readonly string[] },
  check: Check,
): Promise<void> {
  const [row] = await migrationsIn(url);
  const title = `${name}: ${release.name} replaces three nodes: ${fetched} fetches over REST and gRPC, all 200`;
  check(title, refused.length === 0 && row === release.migrations, { refused: refused.slice(0, 5), row });
}

interface Serving {
  readonly name: string;
  readonly adminKey: string;
  /** The first is of the older release, the last of the newer one. */
  readonly nodes: readonly ServerProcess[];
}

async function checkSides({ name, adminKey, nodes }: Serving, releases: readonly [Release, Release], check: Check) {
  const [older, newer] = [urlOf(releases[0], nodes[0]), urlOf(releases[1], nodes.at(-1))];
  const sides = { older, newer, adminKey, name: `side-${newer.migrations}`, numberOf };
  const fault = await changeSideBySide(sides).catch((err: unknown) => err);
  check(
    `${name}: ${releases.map((release) => release.name).join(" and ")} change a template`,
    fault === undefined,
    fault instanceof Error ? fault.message : fault,
  );
}

function urlOf({ migrations }: Release, node: ServerProcess | undefined): ReleasedNode {
  if (node === undefined) throw new Error("no node runs");
  return { url: node.url, migrations };
}

function numberOf(file: string): number {
  const found = readdirSync(join(CHECKOUT, MIGRATIONS)).find((name) => name.endsWith(`_${file}`));
  if (found === undefined) throw new Error(`there is no migration ${file}`);
  return Number(found.slice(0, 4));
}

function makeReleases(folder: string, hasHistory: boolean): readonly Release[] {
  const files = readdirSync(join(CHECKOUT, MIGRATIONS))
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  const former = hasHistory ? formerReleases(folder, files) : [];
  const current = { name: "this release", folder: CHECKOUT, migrations: files.length };
  const invented = INVENTED.map(([what], index) => {
    const into = join(folder, what);
    copyCheckout(into);
    for (const [at, [each, sql]] of INVENTED.slice(0, index + 1).entries()) {
      const number = String(files.length + at + 1).padStart(4, "0");
      writeFileSync(join(into, MIGRATIONS, `${number}_${each}.sql`), sql);
    }
    return { name: `a release with one more ${what}`, folder: into, migrations: files.length + index + 1 };
  });
  return [...former, current, ...invented];
}

/**
 * The newest revision before each migration whose migrations are the first of today's, byte for byte. A revision that
 * had another text or number of one was no release, since a store of it would be refused.
 */
function formerReleases(folder: string, files: readonly string[]): readonly Release[] {
  const current = migrationsOf("HEAD");
  const revisions = git("log", "--format=%H", "--", MIGRATIONS).toString().trim().split("\n");
  const trees = revisions
    .flatMap((revision) => [revision, `${revision}^`])
    .map((at) => ({ at, own: migrationsOf(at) }));
  return files.slice(1).flatMap((file, index) => {
    const before = current.slice(0, index + 1);
    const revision = trees.find(({ at, own }) => isDeepStrictEqual(own, before) && hasItsPackages(at))?.at;
    return revision === undefined ? [] : [checkOut(folder, file, revision, before.length)];
  });
}

/** Whether a revision runs with the packages that are installed. */
function hasItsPackages(revision: string): boolean {
  const { dependencies } = JSON.parse(git("show", `${revision}:package.json`).toString());
  return Object.keys(dependencies).every((name) => existsSync(join(CHECKOUT, "node_modules", name)));
}

/** Mode, hash and name of each migration in a revision. Empty where there are none. */
function migrationsOf(revision: string): readonly string[] {
  const lines = git("ls-tree", "-r", revision, "--", MIGRATIONS).toString().split("\n");
  return lines.filter((line) => line.endsWith(".sql"));
}

function git(...args: readonly string[]): Buffer {
  return execFileSync("git", ["-C", CHECKOUT, ...args], { maxBuffer: 1024 ** 3 });
}

/** The release before a migration, as it was. */
function checkOut(folder: string, file: string, revision: string, migrations: number): Release {
  const into = join(folder, `before-${file}`);
  mkdirSync(into);
  execFileSync("tar", ["-x", "-C", into], { input: git("archive", revision) });
  symlinkSync(join(CHECKOUT, "node_modules"), join(into, "node_modules"));
  return { name: `the release before ${file}`, folder: into, migrations };
}

function copyCheckout(into: string): void {
  mkdirSync(into);
  for (const name of readdirSync(CHECKOUT)) {
    if (name === ".git") continue;
    if (COPIED.includes(name)) cpSync(join(CHECKOUT, name), join(into, name), { recursive: true });
    else symlinkSync(join(CHECKOUT, name), join(into, name));
  }
}

/** A busy machine must not refuse what a test counts on. */
const PATIENT_SETTINGS = { MAX_LOOP_DELAY_MS: "off", STORE_LOOK_UP_TIMEOUT_MS: "60000" };

function startNode({ folder }: Release, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const settings = { PORT: "0", LOG_LEVEL: "silent", EXAMPLES: "on", WARM_COMPILER: "off", ...PATIENT_SETTINGS };
  const child = spawn(process.execPath, [join(folder, "bin/letterpress.js"), "serve"], {
    env: { PATH: process.env.PATH, ...settings, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return waitUntilReady(child);
}

async function migrationsIn(url: string): Promise<readonly number[]> {
  const { Client } = await import("pg");
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT count(*)::integer AS count FROM schema_migrations");
  await client.end();
  return rows.map(({ count }) => count);
}

/** Fetches from the nodes in turn, over REST and over gRPC, until the end. */
function startClients(urls: () => readonly string[], key: string) {
  const authorization = `Bearer ${key}`;
  const refused: string[] = [];
  let [fetched, calls, isOver] = [0, 0, false];

  function refuse(err: unknown): void {
    refused.push(err instanceof Error ? err.message : String(err));
  }

  async function overRest(url: string): Promise<void> {
    const path = "/v1/sdk/template/welcome?target=html&program_format=1000";
    const answer = await fetch(url + path, { headers: { authorization } });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  }

  const sessions = new Map<string, Http2SessionManager>();
  const asked = new Map<string, Set<Promise<void>>>();
  async function overGrpc(baseUrl: string): Promise<void> {
    const sessionManager = sessions.get(baseUrl) ?? new Http2SessionManager(baseUrl);
    sessions.set(baseUrl, sessionManager);
    const transport = createGrpcTransport({ baseUrl, sessionManager });
    const request = { id: "welcome", target: "html", programFormat: 1000 };
    await createClient(TemplateService, transport).getTemplate(request, { headers: { authorization } });
  }

  const fetching = [overRest, overGrpc, overRest, overGrpc].map(async (ask) => {
    while (!isOver) {
      const all = urls();
      const url = all[calls++ % all.length] ?? "";
      const asking = ask(url).catch(refuse);
      const ofNode = asked.get(url) ?? new Set();
      asked.set(url, ofNode.add(asking));
      await asking;
      ofNode.delete(asking);
      fetched += 1;
    }
  });
  return {
    refuse,
    seen: () => ({ fetched, refused }),
    /** Waits until so many more were answered. */
    async more(count: number): Promise<void> {
      const until = fetched + count;
      while (fetched < until) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    /** Closes the connections to a node that nobody asks any more. */
    async leave(url: string): Promise<void> {
      await Promise.all(asked.get(url) ?? []);
      sessions.get(url)?.abort();
      sessions.delete(url);
    },
    async end(): Promise<void> {
      isOver = true;
      await Promise.all(fetching);
      for (const session of sessions.values()) session.abort();
    },
  };
}
