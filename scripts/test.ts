/**
 * `npm test` runs the tests that need only npm, except those of the projects `postgres`, `deep` and `long` in
 * vitest.config.ts, which need more time than all the others; `--deep` runs the first two too, `--long` all. A file
 * that is named always runs, in any project: `npm test -- test/cli/serve.test.ts`. `--project` chooses one project.
 * Other options are Vitest's. Temporary files are in memory where that is possible: a store in a file waits for the
 * disk at every change.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { makeMemoryFolder } from "../test/support/memory-folder.ts";

const args = process.argv.slice(2);
const options = args.filter((argument) => argument !== "--deep" && argument !== "--long");
const hasFiles = options.some((argument) => !argument.startsWith("-"));
const isLong = hasFiles || args.includes("--long");
const isDeep = isLong || args.includes("--deep");
const hasProject = options.some((argument) => argument.startsWith("--project"));
const longer = [...(isDeep ? ["postgres", "deep"] : []), ...(isLong ? ["long"] : [])];
const names = hasProject ? [] : ["unit", "whole", ...longer];
const projects = names.map((name) => `--project=${name}`);
const hasReporter = options.some((argument) => argument.startsWith("--reporter"));
const reporters = [...(hasReporter ? [] : ["default"]), "./test/support/run-reporter.ts"];
const vitest = ["node_modules/vitest/vitest.mjs", "run", ...projects, ...options];
const folder = makeMemoryFolder();
const child = spawn(process.execPath, [...vitest, ...reporters.map((name) => `--reporter=${name}`)], {
  stdio: "inherit",
  env: folder === undefined ? process.env : { ...process.env, TMPDIR: folder },
});
// Ctrl-C reaches the child, too, which ends by itself.
process.on("SIGINT", () => undefined);
for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
const [status] = await once(child, "exit");
if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
process.exitCode = status ?? 1;
