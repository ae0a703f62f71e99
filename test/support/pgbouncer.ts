import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findFreePort, SERVER_USER } from "./postgres-server.ts";

/** A real PgBouncer before a server of PostgreSQL. */
export interface PgBouncer {
  readonly port: number;
  stop(): Promise<void>;
}

/** How connections to the server are shared: by session, or by transaction. */
export type PoolMode = "session" | "transaction";

const PATHS = ["/usr/sbin", "/usr/bin", "/usr/local/bin", ...(process.env.PATH ?? "").split(":")];

/** Where it is installed; undefined where it is not. */
export const PGBOUNCER = PATHS.map((folder) => join(folder, "pgbouncer")).find((file) => existsSync(file));

/**
 * Starts one that leads to every database of a server, with the file of the documentation but for the mode; and to
 * schemas of the one that the URL names, by their names.
 */
export async function startPgBouncer(server: URL, mode: PoolMode, schemas: readonly string[] = []): Promise<PgBouncer> {
  if (PGBOUNCER === undefined) throw new Error("pgbouncer is not installed");
  const folder = mkdtempSync(join(tmpdir(), "letterpress-pgbouncer-"));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const users = join(folder, "users");
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(users, `"${server.username}" "${decodeURIComponent(server.password)}"\n`);
  const databases = [
    `* = host=127.0.0.1 port=${server.port}`,
    ...schemas.map((schema) => {
      const dbname = server.pathname.slice(1);
      const query = `SET search_path = ${schema}`;
      return `${schema} = host=127.0.0.1 port=${server.port} dbname=${dbname} connect_query='${query}'`;
    }),
  ];
  const text = documentedFile([
    [/^letterpress = .*$/m, databases.join("\n")],
    [/^listen_addr = .*$/m, "listen_addr = 127.0.0.1"],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^auth_file = .*$/m, `auth_file = ${users}`],
    [/^pool_mode = .*$/m, `pool_mode = ${mode}`],
    // The server has no TLS.
    [/^(?:(?:client|server)_tls_.*\n)+/m, ""],
    // Databases of tests come and go, and the server has room for so many connections.
    [/$(?![\s\S])/, "server_idle_timeout = 1\n"],
  ]);
  writeFileSync(file, text);
  const owner = process.getuid?.() === 0 ? { uid: SERVER_USER, gid: SERVER_USER } : {};
  const child = spawn(PGBOUNCER, [file], { ...owner, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  await untilUp(child);
  return {
    port,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** The file that docs/scaling.md gives, with places of the machine replaced. */
function documentedFile(changes: readonly (readonly [RegExp, string])[]): string {
  const page = readFileSync(join(import.meta.dirname, "../../docs/scaling.md"), "utf8");
  let text = /```ini\n(\[databases\][\s\S]*?)```/.exec(page)?.[1];
  if (text === undefined) throw new Error("docs/scaling.md has no pgbouncer.ini");
  for (const [place, replacement] of changes) {
    if (!place.test(text)) throw new Error(`pgbouncer.ini of docs/scaling.md has no ${place.source}`);
    text = text.replace(place, () => replacement);
  }
  return text;
}

async function untilUp(child: ChildProcess): Promise<void> {
  const lines: string[] = [];
  const up = Promise.withResolvers<void>();
  child.once("error", up.reject);
  child.once("exit", () => up.reject(new Error(`pgbouncer has ended:\n${lines.join("\n")}`)));
  if (child.stderr === null) throw new Error("pgbouncer has no log");
  createInterface(child.stderr).on("line", (line) => {
    lines.push(line);
    if (line.includes("process up")) up.resolve();
  });
  await up.promise;
}
