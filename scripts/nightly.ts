/**
 * The nightly run: every test with ten times as many cases of each property, and every suite in its long form.
 * `--corpus mails` names a folder of .mjml files for the suites that read one, `--handlebars mails` one of Handlebars
 * in layouts; `--only soak` chooses steps by name; `--list` prints the command of each step, and runs none. A suite
 * whose commands this machine does not have is left out aloud. Ends with "N passed, N failed".
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ArgumentError } from "../test/support/argument-error.ts";
import { openSteps } from "./steps.ts";
import { missingCommands, SUITES, type Suite } from "./suites.ts";

/** The option that names the folder of a suite. */
const FOLDERS = new Map<string, "corpus" | "handlebars">([
  ["corpus", "corpus"],
  ["corpus-conditions", "corpus"],
  ["click-edit", "corpus"],
  ["layout-mails", "handlebars"],
]);
/** These read the mails of the repository without one. */
const NEEDS_NO_FOLDER = new Set(["click-edit"]);
/** What `.ci/steps/tools` has installed. */
const TOOLS = resolve(".ci/venv/bin");

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    handlebars: { type: "string" },
    only: { type: "string", multiple: true },
    list: { type: "boolean", default: false },
  },
});
const unknown = (values.only ?? []).filter((name) => name !== "tests" && !Object.hasOwn(SUITES, name));
if (unknown.length > 0)
  throw new ArgumentError(`--only ${unknown.join(", ")}: no such step; "tests" or the name of a suite`);
const isWanted = (name: string) => values.only?.includes(name) ?? true;
if (existsSync(TOOLS)) {
  process.env.PATH = `${TOOLS}:${process.env.PATH}`;
  process.env.PYTHON ??= join(TOOLS, "python");
}

const steps = openSteps();
if (isWanted("tests")) run("tests", ["scripts/test.ts", "--long"], "10");
for (const [name, suite] of Object.entries(SUITES)) if (isWanted(name)) runSuite(name, suite);
if (!values.list) steps.finish();

function runSuite(name: string, suite: Suite): void {
  const needed = missingCommands(suite);
  const option = FOLDERS.get(name);
  const folder = option && values[option];
  if (option !== undefined && folder === undefined && !NEEDS_NO_FOLDER.has(name)) needed.push(`--${option}`);
  if (needed.length > 0) {
    console.log(`left out: ${name} needs ${needed.join(", ")}`);
    return;
  }
  const args = [...(suite.nightlyArgs ?? suite.fullArgs ?? []), ...(folder === undefined ? [] : [resolve(folder)])];
  run(name, ["scripts/suite.ts", name, ...args], "1");
}

function run(name: string, args: readonly string[], effort: string): void {
  if (values.list) console.log(`EFFORT=${effort} ${args.join(" ")}`);
  else steps.runAloud(name, args, { EFFORT: effort });
}
