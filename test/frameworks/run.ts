/**
 * The adapters of the libraries for frameworks: PHPUnit tests those of PHP with the frameworks, and an application of
 * each framework sends `welcome` and `order-receipt` in two languages to an SMTP server; two parsers read the messages.
 * Symfony and Laravel send them once more from a queue. Names choose some of the frameworks.
 */
import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { LetterpressClient } from "../../clients/js/src/index.ts";
import { preparePythonEnvironment } from "../clients/python-environment.ts";
import { ArgumentError } from "../support/argument-error.ts";
import { startSmtpServer } from "../support/start-smtp-server.ts";
import { installPhpFrameworks } from "./install-php-frameworks.ts";
import { EXAMPLE_MAILS, type ExampleMail, startWithExamples } from "./published-examples.ts";
import { readMail } from "./read-mail.ts";

/** A command that sends the mails, and what its environment has beside theirs. */
type Application = readonly [command: string, args: readonly string[], env?: Readonly<Record<string, string>>];

const here = (path: string) => join(import.meta.dirname, path);
const LIBRARY = here("../../clients/python");
const PHP_LIBRARY = here("../../clients/php");
/** The module for Spring with those that it needs, and its tests alone, of which one is an application. */
const MAVEN = [
  ...["--batch-mode", "--no-transfer-progress", "--quiet", "--activate-profiles", "spring", "--projects", "spring"],
  ...["--also-make", "-Dtest=TemplateMailSenderTest,ApplicationTest", "-Dsurefire.failIfNoSpecifiedTests=false"],
];
const { python } = preparePythonEnvironment();

function php(path: string): Application {
  return ["php", [...phpOptions(), here(path)]];
}

/** Where PHP finds the frameworks. What they call themselves may be deprecated. */
function phpOptions(): readonly string[] {
  const include = `include_path=${installPhpFrameworks()}:/usr/share/php`;
  return ["-d", include, "-d", "error_reporting=E_ALL & ~E_DEPRECATED"];
}

const APPLICATIONS: Readonly<Record<string, () => readonly Application[]>> = {
  nodemailer: () => [[process.execPath, [here("applications/nodemailer.ts")]]],
  django: () => [
    [python, ["-W", "error", here("applications/django/application.py")], { PYTHONPATH: `${LIBRARY}/src` }],
  ],
  symfony: () => withQueue(php("applications/symfony/application.php")),
  laravel: () => withQueue(php("applications/laravel/application.php")),
  spring: () => [["mvn", [...MAVEN, "--file", here("../../clients/java/modules.xml"), "test"]]],
};

function withQueue([command, args]: Application): readonly Application[] {
  return [
    [command, args],
    [command, args, { QUEUED: "1" }],
  ];
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(APPLICATIONS, name));
if (unknown.length > 0)
  throw new ArgumentError(`no framework ${unknown.join(", ")}; there are ${Object.keys(APPLICATIONS).join(", ")}`);

const app = await startWithExamples();
const apiKey = await app.issueKey();
const client = new LetterpressClient({ baseUrl: app.url, apiKey });
let failed = 0;
let passed = 0;
if (names.length === 0 || names.some((name) => name === "symfony" || name === "laravel")) {
  if (testInPhp()) passed += 1;
  else failed += 1;
}
for (const [name, applications] of Object.entries(APPLICATIONS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  for (const application of applications()) {
    const faults = await sendAll(application);
    const isQueued = application[2]?.QUEUED !== undefined;
    console.log(`${name}${isQueued ? ", queued" : ""}: ${faults.length === 0 ? "4 mails" : faults.join("\n  ")}`);
    if (faults.length === 0) passed += 1;
    else failed += 1;
  }
}
await app.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** Runs what the PHP library has for the frameworks. */
function testInPhp(): boolean {
  const phpunit = (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "phpunit"))
    .find(existsSync);
  const options = ["-c", join(PHP_LIBRARY, "phpunit.xml"), "--testsuite", "frameworks"];
  const bootstrap = ["--bootstrap", join(PHP_LIBRARY, "tests/Frameworks/bootstrap.php")];
  return (
    spawnSync("php", [...phpOptions(), phpunit ?? "", ...options, ...bootstrap], { stdio: "inherit" }).status === 0
  );
}

async function sendAll([command, args, env = {}]: Application): Promise<readonly string[]> {
  const sink = await startSmtpServer();
  const folder = mkdtempSync(join(tmpdir(), "letterpress-framework-"));
  try {
    const { PATH, HOME } = process.env;
    // Java reads the environment in the encoding of the locale.
    await promisify(execFile)(command, args, {
      env: {
        ...{ PATH, HOME, LANG: "C.UTF-8", TMPDIR: folder, SMTP_PORT: `${sink.port}`, LETTERPRESS_URL: app.url },
        ...{ LETTERPRESS_API_KEY: apiKey, MAILS: JSON.stringify(EXAMPLE_MAILS), ...env },
      },
    });
    const checked = await Promise.all(EXAMPLE_MAILS.map((mail, at) => faultsOf(mail, sink.taken[at]?.text ?? "")));
    return [...(sink.taken.length === EXAMPLE_MAILS.length ? [] : [`${sink.taken.length} mails`]), ...checked.flat()];
  } catch (err) {
    const { stdout = "", stderr = "" } = err as { readonly stdout?: string; readonly stderr?: string };
    return [`${err}\n${stdout}${stderr}`];
  } finally {
    await sink.close();
    rmSync(folder, { recursive: true });
  }
}

/** Compares a message with what is known of it, and with what the JavaScript library renders. */
async function faultsOf(mail: ExampleMail, text: string): Promise<readonly string[]> {
  const { output, text: plain = "" } = await client.render({
    ...{ templateId: mail.template, locale: mail.locale, dynamicData: { data: mail.data } },
  });
  const expected = {
    ...{ subject: mail.subject, from: ["Äpfel & Co", "shop@example.com"], to: ["", "ann@example.com"] },
    ...{ html: toLines(output), text: toLines(plain) },
  };
  const faults = output.includes(mail.says) ? [] : [`${mail.template} in ${mail.locale} does not say ${mail.says}`];
  for (const [parser, read] of Object.entries(await readMail(text, python))) {
    const found = { ...read, html: toLines(read.html), text: toLines(read.text) };
    for (const [name, value] of Object.entries(expected)) {
      const is = JSON.stringify(found[name as keyof typeof found]);
      if (is !== JSON.stringify(value)) faults.push(`${mail.template} in ${mail.locale}, ${name} by ${parser}: ${is}`);
    }
  }
  return faults.map((fault) => fault.slice(0, 400));
}

/** Mailers write CRLF, and some of them a last one. */
function toLines(text: string): string {
  return text.replaceAll("\r\n", "\n").trimEnd();
}
