/**
 * The nightly run: every test with ten times as many cases of each property, and every suite in its long form.
 * `--corpus mails` names a folder of .mjml files for the suites that read one; `--only soak` chooses steps by name.
 * A suite whose commands this machine does not have is left out aloud. Ends with "N passed, N failed".
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openSteps } from "./steps.ts";
import { missingCommands, SUITES } from "./suites.ts";

const READS_FOLDER = new Set(["corpus", "corpus-conditions"]);
/** These read the mails of the repository without one. */
const MAY_READ_FOLDER = new Set(["click-edit"]);
/** What `.ci/steps/tools` has installed. */
const TOOLS = resolve(".ci/venv/bin");

const { values } = parseArgs({
  options: { corpus: { type: "string" }, only: { type: "string", multiple: true } },
});
const unknown = (values.only ?? []).filter((name) => name !== "tests" && !Object.hasOwn(SUITES, name));
if (unknown.length > 0) throw new Error(`--only ${unknown.join(", ")}: no such step; "tests" or the name of a suite`);
const isWanted = (name: string) => values.only?.includes(name) ?? true;
if (existsSync(TOOLS)) {
  process.env.PATH = `${TOOLS}:${process.env.PATH}`;
  process.env.PYTHON ??= join(TOOLS, "python");
}

const steps = openSteps();
if (isWanted("tests")) steps.runAloud("tests", ["scripts/test.ts", "--deep"], { EFFORT: "10" });
for (const [name, suite] of Object.entries(SUITES)) {
  if (!isWanted(name)) continue;
  const args = suite.nightlyArgs ?? suite.fullArgs ?? [];
  const missing = missingCommands(suite);
  if (missing.length > 0) console.log(`left out: ${name} needs ${missing.join(", ")}`);
  else if (MAY_READ_FOLDER.has(name) && values.corpus !== undefined)
    steps.runAloud(name, ["scripts/suite.ts", name, ...args, resolve(values.corpus)]);
  else if (!READS_FOLDER.has(name)) steps.runAloud(name, ["scripts/suite.ts", name, ...args], { EFFORT: "1" });
  else if (values.corpus === undefined) console.log(`left out: ${name} needs --corpus`);
  else steps.runAloud(name, ["scripts/suite.ts", name, resolve(values.corpus)]);
}
steps.finish();
