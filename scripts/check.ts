/**
 * What a commit must pass: `npm run check` looks at the code and runs the unit tests, in under a minute on two cores;
 * `npm run check -- --full` runs every test, and the suites whose commands this machine has. Ends with
 * "N passed, N failed".
 */
import { spawn, spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { missingCommands, SUITES } from "./suites.ts";

const { values } = parseArgs({ options: { full: { type: "boolean", default: false } } });
const npm = process.env.npm_execpath;
if (npm === undefined) throw new Error("npm runs this: npm run check");

/** What is looked at beside each other, each one run of npm. The longest stand first. */
const LOOKS: readonly (readonly string[])[] = [
  ["types"],
  ["build", "--", "core", "--check"],
  ["lint:unused"],
  ["lint"],
  ["generate:check"],
  ["lint:imports"],
  ["lint:proto"],
];
const counts = { passed: 0, failed: 0 };

const queue = LOOKS.values();
await Promise.all(Array.from({ length: availableParallelism() }, lookOnAndOn));
if (values.full) runFully();
else await look("unit tests", "node_modules/vitest/vitest.mjs", "run", "--project=unit");
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

async function lookOnAndOn(): Promise<void> {
  for (const args of queue) await look(args.join(" "), npm ?? "", "run", "-s", ...args);
}

/** Runs a program of Node. Shows what it prints only when it fails. */
async function look(name: string, ...args: readonly string[]): Promise<void> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const collect = (piece: Buffer) => {
    output += piece;
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const code = await new Promise((resolve) => child.on("close", resolve));
  note(name, startedAt, code === 0);
  if (code !== 0) console.log(output.trimEnd());
}

function runFully(): void {
  runAloud("npm test", npm ?? "", "test", "--", "--deep");
  for (const [name, suite] of Object.entries(SUITES)) {
    if (suite.fullArgs === undefined) continue;
    const missing = missingCommands(suite);
    if (missing.length > 0) console.log(`left out: ${name} needs ${missing.join(", ")}`);
    else runAloud(name, npm ?? "", "run", "-s", "suite", "--", name, ...suite.fullArgs);
  }
}

function runAloud(name: string, ...args: readonly string[]): void {
  const startedAt = performance.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  note(name, startedAt, status === 0);
}

function note(name: string, startedAt: number, isGood: boolean): void {
  counts[isGood ? "passed" : "failed"] += 1;
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${isGood ? "ok    " : "FAILED"} ${seconds.padStart(7)} s  ${name}`);
}
