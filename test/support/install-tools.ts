import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";

const ROOT = join(import.meta.dirname, "../..");
const LOCKS = join(ROOT, "node_modules/.cache/letterpress");
/** How long one process waits for another that installs. */
const PATIENCE_MS = 1_800_000;

/**
 * Installs what the package-lock.json of a folder names, unless it is installed already. What few people need is in
 * such folders, so that `npm ci` in the root stays small. `folder` is relative to the root. Of processes that run side
 * by side one installs, and the others wait for it.
 */
export function installTools(folder: string): void {
  if (isInstalled(folder)) return;
  mkdirSync(LOCKS, { recursive: true });
  // The system releases a lock of SQLite when its process ends, however it ends.
  const lock = new Sqlite(join(LOCKS, `install-${folder.replaceAll("/", "-")}.db`), { timeout: PATIENCE_MS });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    if (!isInstalled(folder)) install(folder);
  } finally {
    lock.close();
  }
}

/** npm writes its copy of the lock file when all else is there. */
function isInstalled(folder: string): boolean {
  const lock = join(ROOT, folder, "package-lock.json");
  const installed = join(ROOT, folder, "node_modules/.package-lock.json");
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
}

function install(folder: string): void {
  const options = ["--workspaces=false", "--ignore-scripts", "--no-audit", "--no-fund"];
  const stdio = ["ignore", "ignore", "inherit"] as const;
  execFileSync("npm", ["ci", ...options], {
    cwd: join(ROOT, folder),
    stdio: [...stdio],
    shell: process.platform === "win32",
  });
}
