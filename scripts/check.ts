/**
 * What a commit must pass: `npm run check` looks at the code and runs the unit tests, in under a minute on two cores;
 * `npm run check -- --full` runs every test, and the suites whose commands this machine has. Ends with
 * "N passed, N failed".
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { openSteps } from "./steps.ts";
import { missingCommands, SUITES } from "./suites.ts";

const { values } = parseArgs({ options: { full: { type: "boolean", default: false } } });
const npm = process.env.npm_execpath;
if (npm === undefined) throw new Error("npm runs this: npm run check");

/** What is looked at beside each other, each one run of npm. The longest first. */
const LOOKS: readonly (readonly string[])[] = [
  ["build", "--", "core", "--check"],
  ["types"],
  ["lint"],
  ["generate:check"],
  ["lint:imports"],
  ["lint:unused"],
  ["lint:docs"],
  ["lint:words"],
  ["lint:proto"],
];
const steps = openSteps();

const queue = LOOKS.values();
await Promise.all(Array.from({ length: availableParallelism() }, lookOnAndOn));
if (values.full) runFully();
else await steps.runQuietly("unit tests", "scripts/test.ts", "--project=unit");
steps.finish();

async function lookOnAndOn(): Promise<void> {
  for (const args of queue) await steps.runQuietly(args.join(" "), npm ?? "", "run", "-s", ...args);
}

function runFully(): void {
  steps.runAloud("npm test", ["scripts/test.ts", "--long"]);
  for (const [name, suite] of Object.entries(SUITES)) {
    if (suite.fullArgs === undefined) continue;
    const missing = missingCommands(suite);
    if (missing.length > 0) console.log(`left out: ${name} needs ${missing.join(", ")}`);
    else steps.runAloud(name, [npm ?? "", "run", "-s", "suite", "--", name, ...suite.fullArgs]);
  }
}
