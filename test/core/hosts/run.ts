/**
 * Runs the cases of conformance/core in every host of core.wasm that this machine can run, and says what is missing for
 * the others. Fails when an outcome is not the expected one, or when no host could be run.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCoreCases } from "../../support/core-cases.ts";
import { type HostRun, isMatch } from "./outcome.ts";
import { runBrowser } from "./run-browser.ts";
import { runNative } from "./run-native.ts";
import { runPython } from "./run-python.ts";

const cases = readCoreCases();

/** Returns whether every case came out as expected. */
function report({ host, missing, outcomes }: HostRun): boolean {
  if (outcomes === undefined) {
    console.log(`${host}: SKIPPED, it needs ${missing}`);
    return true;
  }
  const failed = cases.filter((each, i) => !isMatch(outcomes[i], each.expected));
  for (const { name } of failed) console.error(`${host}: failed: ${name}`);
  console.log(`${host}: ${cases.length - failed.length} of ${cases.length} cases`);
  return failed.length === 0;
}

const directory = mkdtempSync(join(tmpdir(), "letterpress-hosts-"));
try {
  const casesFile = join(directory, "cases.json");
  writeFileSync(casesFile, JSON.stringify(cases));
  const runs = [runPython(casesFile), runNative(cases, directory), await runBrowser(cases, directory)];
  const isRight = runs.map(report).every(Boolean);
  if (!isRight || runs.every(({ outcomes }) => outcomes === undefined)) process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
