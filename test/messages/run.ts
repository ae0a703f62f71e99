/**
 * Messages with hostile values in every position, made by each library and read by three parsers: each value is refused
 * by all libraries in the same place, or is read back as it is, with no field and no part more. `--values N --seed N`.
 * And every example as a message, to which SpamAssassin gives no points by its local rules; and each payload sent by
 * the library of its service.
 */
import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { LetterpressError, type Message } from "../../clients/js/src/index.ts";
import { toRfc5322 } from "../../clients/js/src/rfc5322/index.ts";
import { type MessageCase, toMessageOf } from "../../clients/js/test/support/message-case.ts";
import { preparePythonEnvironment } from "../clients/python-environment.ts";
import { installTools } from "../support/install-tools.ts";
import { exampleMessages } from "./example-messages.ts";
import { expectedMessage } from "./expected-message.ts";
import { hostileCase, seededRandom } from "./hostile-cases.ts";
import { normalizeMessage, withOwnIds, withoutSpaces } from "./normalize-message.ts";
import { openWriters } from "./open-writers.ts";
import type { ParsedMessage } from "./parsed-message.ts";
import { readWithMailparser } from "./read-with-mailparser.ts";
import { spamScores } from "./spam-scores.ts";

type Written = { readonly message: string } | { readonly issues: readonly unknown[] };

const SHOWN = 10;
const PYTHON = "Python's email";
const { values: options } = parseArgs({
  options: { values: { type: "string", default: "500" }, seed: { type: "string", default: "1" } },
});
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const library = fileURLToPath(new URL("../../clients/python", import.meta.url));
const { python } = preparePythonEnvironment();
const faults: string[] = [];

/** Runs a program of Node in the root; it counts as a fault when it fails. */
function runNode(...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", cwd: here("../..") });
  if (status !== 0) faults.push(`${args.join(" ")} ended with ${status}`);
}

/** Gives a program one line for each entry, and returns what it prints, line by line. */
async function pipeLines<Line>(
  entries: readonly string[],
  [command = "", ...args]: readonly string[],
  cwd?: string,
): Promise<Line[]> {
  const env = { ...process.env, PYTHONPATH: `${library}/src:${library}`, PYTHONIOENCODING: "utf-8" };
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"], env, cwd });
  const exited = new Promise<number | null>((resolve, reject) => child.on("close", resolve).on("error", reject));
  child.stdin.end(entries.map((entry) => `${entry}\n`).join(""));
  let printed = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) printed += chunk;
  const code = await exited;
  const lines = printed.split("\n").slice(0, -1);
  if (code !== 0 || lines.length !== entries.length)
    throw new Error(`${command} ${args.join(" ")} ended with ${code} after ${lines.length} of ${entries.length} lines`);
  return lines.map((line) => JSON.parse(line));
}

function attempt(given: MessageCase): Message | { readonly issues: readonly unknown[] } {
  try {
    return toMessageOf(given);
  } catch (err) {
    if (!(err instanceof LetterpressError) || err.code !== "INVALID_REQUEST") throw err;
    return { issues: err.issues.map(({ loc, type }) => ({ loc, type })) };
  }
}

async function write(made: Message | { readonly issues: readonly unknown[] }): Promise<Written> {
  return "issues" in made ? made : { message: Buffer.from(await toRfc5322(made)).toString("base64") };
}

const random = seededRandom(Number(options.seed));
const cases = Array.from({ length: Number(options.values) }, (_, index) => hostileCase(index, random));
const made = cases.map(attempt);
const lines = cases.map((each) => JSON.stringify(each));
const writers = openWriters(python);
const writtenBy: Record<string, readonly Written[]> = { javascript: await Promise.all(made.map(write)) };
for (const [writer, { command, cwd }] of Object.entries(writers))
  writtenBy[writer] = await pipeLines(lines, command, cwd);

/** How a writer refuses a case that JavaScript refuses: where it has lists, one recipient is the first of a list. */
function refusalOf(writer: string, index: number): unknown {
  const own = made[index];
  if (own === undefined || !("issues" in own) || writers[writer]?.hasLists !== true) return own;
  const settings: Readonly<Record<string, unknown>> = { ...cases[index]?.settings };
  const isSingle = (name: unknown) => (name === "cc" || name === "bcc") && !Array.isArray(settings[name]);
  const issues = (own.issues as readonly { loc: readonly unknown[]; type: string }[]).map(({ loc, type }) => ({
    ...{ loc: isSingle(loc[1]) ? [...loc.slice(0, 2), 0, ...loc.slice(2)] : loc, type },
  }));
  return { issues };
}

/** Notes where a parser finds anything else in a message than what was given. */
function compare(writer: string, parser: string, index: number, found: ParsedMessage): void {
  const expected = expectedMessage(made[index] as Message);
  const read = writer === "php" ? withOwnIds(found, expected) : found;
  const toName = parser === PYTHON ? withoutSpaces : undefined;
  const [is, should] = [normalizeMessage(read, expected, toName), normalizeMessage(expected, expected, toName)];
  for (const member of ["names", "fields", "mailboxes", "parts"] as const) {
    if (!isDeepStrictEqual(is[member], should[member]))
      faults.push(
        `${writer}, ${parser}, case ${index}: ${member}\n  ${JSON.stringify(is[member])}\n  ${JSON.stringify(should[member])}`,
      );
  }
}

for (const [writer, written] of Object.entries(writtenBy)) {
  const messages: string[] = [];
  const indexes: number[] = [];
  for (const [index, each] of written.entries()) {
    const own = made[index];
    if ("message" in each && own !== undefined && !("issues" in own)) {
      messages.push(each.message);
      indexes.push(index);
      const longest = Math.max(
        ...Buffer.from(each.message, "base64")
          .toString("latin1")
          .split("\r\n")
          .map(({ length }) => length),
      );
      if (longest > 998) faults.push(`${writer}, case ${index}: a line of ${longest} bytes`);
    } else if (!isDeepStrictEqual(each, refusalOf(writer, index))) {
      const expected = JSON.stringify(refusalOf(writer, index));
      faults.push(`${writer}, case ${index}: ${JSON.stringify("issues" in each ? each : "accepted")} ${expected}`);
    }
  }
  const readers: Record<string, readonly ParsedMessage[]> = {
    mailparser: await Promise.all(messages.map((message) => readWithMailparser(Buffer.from(message, "base64")))),
    [PYTHON]: await pipeLines(messages, [python, here("read-messages.py")]),
    "Go's net/mail": await pipeLines(messages, ["go", "run", here("read-messages.go")]),
  };
  for (const [parser, found] of Object.entries(readers))
    for (const [at, each] of found.entries()) compare(writer, parser, indexes[at] ?? 0, each);
  console.log(`${writer}: ${messages.length} messages, ${written.length - messages.length} refused`);
}
const examples = [...(await exampleMessages())];
const scores = await spamScores(examples.map(([, message]) => message));
for (const [index, [name]] of examples.entries()) {
  const { score = Number.NaN, rules = [] } = scores[index] ?? {};
  console.log(`${name}: ${score.toFixed(1)} points by SpamAssassin (${rules.join(", ")})`);
  if (score !== 0) faults.push(`${name}: ${score} points by SpamAssassin, by ${rules.join(", ")}`);
}
installTools("test/messages/senders");
runNode("node_modules/typescript/bin/tsc", "--noEmit", "-p", "test/messages/senders");
runNode("node_modules/vitest/vitest.mjs", "run", "--project=senders");
for (const fault of faults.slice(0, SHOWN)) console.error(fault);
console.log(`${cases.length} cases, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
