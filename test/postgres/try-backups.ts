import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  const folder = mkdtempSync(join(tmpdir(), "letterpress-backups-"));
  try {
    await database.run("CREATE DATABASE restored TEMPLATE template0");
    const restored = database.url("restored");
    const [dumpCommand = "", baseCommand = ""] = readBlock("sh", "pg_dump").split("\n");
    for (const statement of readBlock("sql", "CREATE ROLE lp_backup").split("\n")) await database.run(statement);
    const env = { ...process.env, BACKUP_URL: asBackupRole(url), BACKUPS: folder, NEW_STORE_URL: restored };
    await runTool(dumpCommand, env);
    const [file = ""] = readdirSync(folder);
    await runTool(RESTORE.exec(PAGE)?.[1]?.replace("FILE", join(folder, file)) ?? "", env);
    await trySame(`${name}: a store from pg_dump`, restored, known, check);
    const copy = await database.startBackup(async (data) => {
      await runTool(baseCommand.replace('"$BACKUPS/base"', '"$BACKUPS"'), { ...env, BACKUPS: data });
    });
    await trySame(`${name}: a store from pg_basebackup`, copy.url("postgres"), known, check);
    await copy.stop();
  } finally {
    isOver = true;
    await writing.finally(node.stop);
    rmSync(folder, { recursive: true, force: true });
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

const PAGE = readFileSync(join(import.meta.dirname, "../../docs/scaling.md"), "utf8");
const RESTORE = /`(pg_restore [^`]*)`/;

/** A block of the page that begins with these words, as somebody would paste it. */
function readBlock(language: string, begin: string): string {
  const block = PAGE.split(`\`\`\`${language}\n`).find((text) => text.startsWith(begin));
  if (block === undefined) throw new Error(`docs/scaling.md has no block that begins with ${begin}`);
  return block.slice(0, block.indexOf("\n```"));
}

/** As the role that the page makes for backups. */
function asBackupRole(url: string): string {
  const own = new URL(url);
  own.username = "lp_backup";
  own.password = encodeURIComponent(/lp_backup .*PASSWORD '([^']+)'/.exec(PAGE)?.[1] ?? "");
  return own.href;
}

/** Runs a command line of the page. Throws what it complains of. */
async function runTool(command: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn("sh", ["-c", command], { env, stdio: ["ignore", "ignore", "pipe"] });
  const complaints: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => complaints.push(chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${Buffer.concat(complaints)}`);
}
