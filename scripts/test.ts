/**
 * `npm test` runs the tests that need only npm, except those of the project `deep` in vitest.config.ts, which need more
 * time than all the others; `--deep` runs these too. A file that is named always runs, in any project:
 * `npm test -- test/cli/serve.test.ts`. `--project` chooses one project. Other options are Vitest's.
 */
import { spawnSync } from "node:child_process";

const args = process.argv.slice(2);
const options = args.filter((argument) => argument !== "--deep");
const hasFiles = options.some((argument) => !argument.startsWith("-"));
const isDeep = hasFiles || options.length < args.length;
const hasProject = options.some((argument) => argument.startsWith("--project"));
const names = hasProject ? [] : ["unit", "whole", "postgres", ...(isDeep ? ["deep"] : [])];
const projects = names.map((name) => `--project=${name}`);
const hasReporter = options.some((argument) => argument.startsWith("--reporter"));
const reporters = [...(hasReporter ? [] : ["default"]), "./test/support/run-reporter.ts"];
const vitest = ["node_modules/vitest/vitest.mjs", "run", ...projects, ...options];
const { status } = spawnSync(process.execPath, [...vitest, ...reporters.map((name) => `--reporter=${name}`)], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;
