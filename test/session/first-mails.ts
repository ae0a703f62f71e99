import { execFile, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { reportPromise } from "../packages/report-promise.ts";
import { waitUntilReady } from "../support/start-process.ts";
import { LIBRARIES, type Library, readFirstProgram } from "./first-program.ts";

const ROOT = join(import.meta.dirname, "../..");
/** How much of a wrong mail is shown. */
const EXCERPT = 1000;
const run = promisify(execFile);

/** What is read of the report that each library prints. */
interface Report {
  readonly missing: readonly string[];
  readonly unused: readonly string[];
}

/**
 * Runs the first program of each library's README as it is, in a folder where the libraries are installed, against the
 * installed server with its examples, and checks the code under the strictest types, the mail and the report.
 */
export async function checkFirstMails(cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  await run(join(cwd, "venv/bin/pip"), ["install", "--quiet", "--disable-pip-version-check", mypyOfLibrary()], { env });
  const started = join(cwd, "started");
  mkdirSync(started);
  const server = await waitUntilReady(
    spawn(join(cwd, "node_modules/.bin/letterpress"), ["serve"], {
      cwd: started,
      env: { ...env, PORT: "0", LOG_LEVEL: "warn" },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
  try {
    const [key = ""] = /lp_sdk_\w+/.exec(server.stdout()) ?? [];
    const environment = { ...env, TMPDIR: started, LETTERPRESS_URL: server.url, LETTERPRESS_API_KEY: key };
    const mails = new Set<string>();
    for (const library of LIBRARIES) mails.add(await checkFirstMail(library, cwd, environment));
    reportPromise(mails.size === 1, "the first programs of all READMEs print the same mail");
  } finally {
    await server.stop();
  }
}

/** Returns what the program of a README prints. */
async function checkFirstMail(library: Library, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { code, faults } = readFirstProgram(library);
  const { name, file } = library;
  writeFileSync(join(cwd, file), code);
  faults.push(...(await faultsOfTypes(library, cwd, env)));
  reportPromise(faults.length === 0, `the first program for ${name} is short and strict: ${faults.join(", ")}`);
  const start = (program: string) =>
    run(commandOf(library, cwd), [program], { cwd, env }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { readonly stderr: string }) => `failed: ${stderr}`,
    );
  const mail = (await start(file)).trimEnd();
  const wrong = wrongInMail(mail);
  reportPromise(wrong.length === 0, `its mail is what the example shows: ${wrong.join(", ")}`);
  writeFileSync(join(cwd, `report-${file}`), `${code}${library.printReport}\n`);
  const printed = await start(`report-${file}`);
  const last = printed.trimEnd().split("\n").at(-1) ?? "";
  const { missing, unused } = parseReport(last);
  const isWhole = missing.length + unused.length === 0;
  reportPromise(isWhole, `its report has nothing missing and nothing unused: ${[...missing, ...unused].join(", ")}`);
  return mail;
}

/** What the example has for the values that all three READMEs give: its subject, a greeting and each link. */
function wrongInMail(mail: string): readonly string[] {
  const expected = [
    "Welcome to Numbrook, Ann\n<!doctype html>",
    "Welcome, Ann",
    'href="https://example.com/start"',
    'href="https://example.com/mail"',
    'href="https://www.example.com/tour?from=welcome"',
  ];
  const absent = expected.filter((part) => !mail.includes(part)).map((part) => `no ${part}`);
  return absent.length === 0 ? [] : [...absent, `in ${mail.slice(0, EXCERPT)}`];
}

function parseReport(line: string): Report {
  try {
    return JSON.parse(line) as Report;
  } catch {
    return { missing: [`no report: ${line}`], unused: [] };
  }
}

function commandOf({ language }: Library, cwd: string): string {
  return { js: process.execPath, python: join(cwd, "venv/bin/python"), php: "php" }[language];
}

async function faultsOfTypes({ language, file }: Library, cwd: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  const [command, ...options] = {
    js: [tsc, "--noEmit", "--strict", "--target", "es2023", "--module", "nodenext", file],
    python: [join(cwd, "venv/bin/mypy"), "--strict", "--no-incremental", file],
    php: ["php", "-l", file],
  }[language];
  return await run(command as string, options, { cwd, env }).then(
    () => [],
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => [`${stdout}${stderr}`.trim()],
  );
}

function mypyOfLibrary(): string {
  const [pinned] = /^mypy==\S+/m.exec(readFileSync(join(ROOT, "clients/python/requirements-dev.txt"), "utf8")) ?? [];
  if (pinned === undefined) throw new Error("requirements-dev.txt pins no mypy");
  return pinned;
}
