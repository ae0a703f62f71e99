import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/**
 * Installs what the package-lock.json of a folder names, unless it is installed already. What few people need is in
 * such folders, so that `npm ci` in the root stays small. `folder` is relative to the root.
 */
export function installTools(folder: string): void {
  const lock = join(ROOT, folder, "package-lock.json");
  const installed = join(ROOT, folder, "node_modules/.package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  const options = ["--workspaces=false", "--ignore-scripts", "--no-audit", "--no-fund"];
  const stdio = ["ignore", "ignore", "inherit"] as const;
  execFileSync("npm", ["ci", ...options], {
    cwd: join(ROOT, folder),
    stdio: [...stdio],
    shell: process.platform === "win32",
  });
}
