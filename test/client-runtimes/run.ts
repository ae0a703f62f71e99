/**
 * Tests the console, the page of `dev` and the library in Chromium, and the library in workerd, which npm downloads
 * first. The console is built first. `--long` also runs the project `long-runtimes` of vitest.config.ts, and so does a
 * file that is named.
 */
import { spawnSync } from "node:child_process";

const npm = process.env.npm_execpath;
if (npm === undefined) throw new Error("npm runs this: npm run suite -- browser");

run(npm, "ci", "--no-audit", "--no-fund", "--prefix", "test/client-runtimes/workerd");
run("scripts/build.ts", "console");
const args = process.argv.slice(2);
const options = args.filter((argument) => argument !== "--long");
const isLong = args.includes("--long") || options.some((option) => option.endsWith(".test.ts"));
const projects = ["runtimes", ...(isLong ? ["long-runtimes"] : [])].map((name) => `--project=${name}`);
const hasReporter = options.some((option) => option.startsWith("--reporter"));
const reporters = [...(hasReporter ? [] : ["default"]), "./test/support/run-reporter.ts"];
const shown = reporters.map((name) => `--reporter=${name}`);
run("node_modules/vitest/vitest.mjs", "run", ...projects, ...shown, ...options);

/** Runs a program of Node, and ends this process with its code when it fails. */
function run(...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
