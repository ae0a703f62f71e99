import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import type { PostgresServer } from "../support/postgres-server.ts";
import { runLetterpress, startProcess } from "../support/start-process.ts";
import type { Check } from "./check.ts";
import { callNode, type MadeKey } from "./node-calls.ts";

/**
 * Backs a store up by the tools of the database while it is written to, as docs/scaling.md says, and serves what comes
 * back: the keys of before are there, those revoked before are refused, and every text is what it was.
 */
export async function tryBackups(
  name: string,
  { database, url }: { readonly database: PostgresServer; readonly url: string },
  { check, skip }: { readonly check: Check; readonly skip: (what: string) => void },
): Promise<void> {
  const [major = ""] = database.version.split(".");
  const tools = /\) (\d+)/.exec(spawnSync("pg_dump", ["--version"], { encoding: "utf8" }).stdout ?? "")?.[1];
  if (tools === undefined || Number(tools) < Number(major)) {
    skip(`${name}: backups need pg_dump and pg_basebackup ${major} or later, and there is ${tools ?? "none"}`);
    return;
  }
  const made = runLetterpress({ STORE_URL: url }, "key", "create", "--admin", "--name", "backups");
  const token = /lp_admin_\w+/.exec(made)?.[0] ?? "";
  const node = await startProcess({ STORE_URL: url, LOG_LEVEL: "silent" });
  const calls = callNode(node.url, token);
  const [kept, revoked] = [await calls.createKey(), await calls.createKey()];
  await calls.revoke(revoked.id);
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await calls.createKey();
  })();
  writing.catch(() => undefined); // is told at the end
  const known = { token, kept, revoked };
  try {
    await database.run("CREATE DATABASE restored TEMPLATE template0");
    const restored = database.url("restored");
    const dump = await runTool("pg_dump", ["--format=custom", `--dbname=${url}`]);
    await runTool("pg_restore", [`--dbname=${restored}`, "--exit-on-error", "--single-transaction"], dump);
    await trySame(`${name}: a store from pg_dump`, restored, known, check);
    const copy = await database.startBackup(async (folder) => {
      const how = ["--checkpoint=fast", "--wal-method=stream"];
      await runTool("pg_basebackup", [`--dbname=${url}`, `--pgdata=${folder}`, ...how]);
    });
    await trySame(`${name}: a store from pg_basebackup`, copy.url("postgres"), known, check);
    await copy.stop();
  } finally {
    isOver = true;
    await writing.finally(node.stop);
  }
  await database.run("DROP DATABASE restored WITH (FORCE)");
}

interface Known {
  readonly token: string;
  readonly kept: MadeKey;
  readonly revoked: MadeKey;
}

async function trySame(name: string, url: string, { token, kept, revoked }: Known, check: Check): Promise<void> {
  const told = runLetterpress({ STORE_URL: url }, "store", "check");
  check(`${name} is undamaged`, told.startsWith("the store is undamaged"), told);
  const node = await startProcess({ STORE_URL: url, LOG_LEVEL: "silent" });
  const calls = callNode(node.url, token);
  const statuses = [await calls.fetchWith(kept.key), await calls.fetchWith(revoked.key)];
  check(`${name} is served, and takes no key that was revoked`, statuses.join() === "200,401", statuses);
  await calls.revoke(kept.id);
  check(`${name} takes changes`, (await calls.fetchWith(kept.key)) === 401, "");
  await node.stop();
}

/** Gives what a tool has written. Throws what it complains of. */
async function runTool(tool: string, args: readonly string[], input?: Buffer): Promise<Buffer> {
  const child = spawn(tool, args, { stdio: ["pipe", "pipe", "pipe"] });
  const [out, complaints]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => complaints.push(chunk));
  child.stdin.end(input);
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${tool} ended with ${code}: ${Buffer.concat(complaints)}`);
  return Buffer.concat(out);
}
