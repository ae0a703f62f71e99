import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Killer } from "../mutation.ts";
import { type Outcome, readReport } from "./read-report.ts";

const REPORT = ".mutation-report";
const LONGEST_MS = 300_000;
/** For a test and for a poll: many mutations show by what never comes. They hold without the mutation, too. */
const TEST_MS = 30_000;
const POLL_MS = 10_000;
/** As many rounds as show a fault. */
const SCENARIO = ["--seed", "1", "--rounds", "10", "--images", "8"];
const running = new Set<ChildProcess>();

/** Runs a test on a tree. A test that ends without a report, or hangs, has not failed: it was not run. */
export async function runKiller(killer: Killer, root: string): Promise<Outcome> {
  const report = join(root, REPORT);
  rmSync(report, { force: true });
  const output = await run(commandOf(killer, report), root);
  if (typeof output !== "string") return { kind: "not run", why: output.message };
  if (!existsSync(report)) return { kind: "not run", why: `no report: ${output.trim().slice(-400)}` };
  return readReport(killer, readFileSync(report, "utf8"));
}

/** Ends the tests under way, with the processes they started. */
export function killRunning(): void {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, "SIGKILL");
}

interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder?: string;
}

function commandOf(killer: Killer, report: string): Command {
  if ("vitest" in killer) {
    const pattern = killer.name?.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&");
    const named = pattern === undefined ? [] : ["--testNamePattern", pattern];
    const times = [`--testTimeout=${TEST_MS}`, `--hookTimeout=${TEST_MS}`, `--expect.poll.timeout=${POLL_MS}`];
    // One failure kills the mutation, and the tests after it may wait for what never comes.
    const args = ["run", killer.vitest, ...named, ...times, "--bail=1", "--reporter=json", `--outputFile=${report}`];
    return { program: process.execPath, args: ["node_modules/vitest/vitest.mjs", ...args] };
  }
  if ("pytest" in killer) {
    const args = ["-m", "pytest", "--quiet", `--junitxml=${report}`, `tests/${killer.pytest}`];
    return { program: ".venv/bin/python", args, folder: "clients/python" };
  }
  if ("phpunit" in killer) {
    const args = ["-c", "phpunit.xml", "--log-junit", report, `tests/${killer.phpunit}`];
    return { program: "phpunit", args, folder: "clients/php" };
  }
  const args = ["test/reliability/run.ts", "--only", killer.scenario, ...SCENARIO, "--output", report];
  return { program: process.execPath, args };
}

/** Returns what was printed, or why the command did not come to an end. */
function run({ program, args, folder = "" }: Command, root: string): Promise<string | Error> {
  const { promise, resolve } = Promise.withResolvers<string | Error>();
  // CI: no snapshot is written.
  const env = { ...process.env, CI: "true", NO_COLOR: "1" };
  const child = spawn(program, args, { cwd: join(root, folder), env, detached: true });
  running.add(child);
  let output = "";
  const deadline = setTimeout(() => {
    resolve(new Error(`took longer than ${LONGEST_MS / 1000} s`));
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  }, LONGEST_MS);
  const collect = (piece: Buffer) => {
    output = `${output}${piece}`.slice(-20_000);
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  child.on("error", resolve);
  child.on("close", () => resolve(output));
  return promise.finally(() => {
    clearTimeout(deadline);
    running.delete(child);
  });
}
