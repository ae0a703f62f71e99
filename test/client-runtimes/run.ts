/**
 * Tests the console, the page of `dev` and the library in Chromium, and the library in workerd, which npm downloads
 * first. The console is built anew.
 */
import { spawnSync } from "node:child_process";

const npm = process.env.npm_execpath;
if (npm === undefined) throw new Error("npm runs this: npm run suite -- browser");

run(npm, "ci", "--no-audit", "--no-fund", "--prefix", "test/client-runtimes/workerd");
run("scripts/build.ts", "console");
run("node_modules/vitest/vitest.mjs", "run", "--project", "runtimes", ...process.argv.slice(2));

/** Runs a program of Node, and ends this process with its code when it fails. */
function run(...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
