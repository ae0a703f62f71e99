import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type ServerProcess, waitUntilReady } from "../support/start-process.ts";
import { checkNotices } from "./check-notices.ts";
import { checkReadme } from "./check-readme.ts";
import { buildServicePackage, installPackage, packPackage } from "./npm-package.ts";
import { reportPromise } from "./report-promise.ts";

/** A little more than it has: half of it are pictures of the docs. */
const MAX_BYTES = 9_000_000;
const KINDS_OF_FILE =
  /^(LICENSE|(README|CHANGELOG|SECURITY|CONTRIBUTING|THIRD-PARTY-NOTICES)\.md|docs\/[\w-]+\.md|docs\/[\w/-]+\.(png|svg)|clients\/(go|java|js|python|php)\/(README|CHANGELOG)\.md|package\.json|bin\/letterpress\.js|dist\/.+\.js|dist\/examples\/([\w-]+\/){0,3}[\w.-]+\.(json|mjml|txt)|dist\/examples\/images\/[\w-]+\.png|dist\/src\/compile\/mail\/locale\/(LICENSE-CLDR|locale-data\.json\.br)|dist\/proto\/.+\.proto|dist\/src\/cli\/dev\/page\/[\w-]+\.(html|css)|dist\/console\/dist\/((index|preview)\.html|THIRD-PARTY-NOTICES\.md|assets\/[\w.-]+\.((js|css|svg)(\.br|\.gz)?|webp))|dist\/src\/store\/(sqlite|postgres)\/migrations\/\d{4}_\w+\.sql)$/;

/**
 * Packs the service as npm would publish it and checks the tarball: its files, its manifest, and that from the folder
 * it is installed in, `npx --no letterpress serve` does what `npm start` does in a checkout. `client` is the tarball of
 * the JavaScript library, which is installed beside it.
 */
export async function checkService(folder: string, client: string): Promise<void> {
  const { tarball, files, size } = packPackage(buildServicePackage(), folder);
  const others = files.filter((path) => !KINDS_OF_FILE.test(path));
  reportPromise(
    others.length === 0,
    `@letterpress/server has ${files.length} files of known kinds: ${others.join(", ")}`,
  );
  reportPromise(size < MAX_BYTES, `@letterpress/server is packed in ${size} bytes`);
  const app = installPackage(tarball, join(folder, "service"), "--prefer-offline", client);
  const installed = join(app, "node_modules/@letterpress/server");
  checkPictures(installed, files);
  await checkNotices(installed);
  checkManifest(JSON.parse(readFileSync(join(installed, "package.json"), "utf8")));
  await checkFirstStart(app);
  await checkDev(app);
  checkCommandLine(app);
  checkTracing(app);
  checkOldNode(installed);
}

/** Pictures are half of the package: each is on a page of it. */
function checkPictures(installed: string, files: readonly string[]): void {
  const pages = files.filter((path) => path.endsWith(".md")).map((path) => readFileSync(join(installed, path), "utf8"));
  const pictures = files.filter((path) => /^docs\/.*\.(png|svg)$/.test(path));
  const unused = pictures.filter((path) => !pages.some((page) => page.includes(path.slice("docs/".length))));
  reportPromise(
    pictures.length > 30 && unused.length === 0,
    `${pictures.length} pictures, unused: ${unused.join(", ")}`,
  );
}

/** No scripts, whose files are in the checkout alone; nothing of development; no Node for those who have one. */
function checkManifest(manifest: Readonly<Record<string, unknown>>): void {
  const ofCheckout = ["scripts", "private", "workspaces", "devDependencies", "overrides", "optionalDependencies"];
  const found = ofCheckout.filter((name) => name in manifest);
  reportPromise(found.length === 0, `the manifest has nothing of the checkout: ${found.join(", ")}`);
  const { keywords } = manifest;
  reportPromise(Array.isArray(keywords) && keywords.includes("email"), `the manifest has keywords: ${keywords}`);
}

/** The first screen of a start in an empty folder: keys, and a command whose answer is a compiled template. */
async function checkFirstStart(app: string): Promise<void> {
  const folder = join(app, "..", "started");
  mkdirSync(folder);
  await whileRunning(app, folder, ["serve"], async (server) => {
    await tryFirstScreen(folder, server);
    await checkReadme(app, server);
  });
}

/** OpenTelemetry is not installed unless somebody does; a server that should trace says how, and starts nothing. */
function checkTracing(app: string): void {
  const env = { ...environment(), OTEL_TRACES_EXPORTER: "console", PORT: "0" };
  const serve = ["--no-install", "letterpress", "serve"];
  const { status, stderr } = spawnSync("npx", serve, { cwd: app, env, encoding: "utf8", timeout: 60_000 });
  const isRefused = status === 78 && /npm install @opentelemetry\/api@\d.* @opentelemetry\/sdk-trace@\d/.test(stderr);
  reportPromise(isRefused, `tracing without OpenTelemetry is refused with ${status} and the command that installs it`);
}

/** Starts a command by npx in a folder, and ends it after `run`. */
async function whileRunning(
  app: string,
  folder: string,
  command: readonly string[],
  run: (server: ServerProcess) => Promise<void>,
): Promise<void> {
  const child = spawn("npx", ["--no-install", "--prefix", app, "letterpress", ...command], {
    cwd: folder,
    env: { ...environment(), PORT: "0", LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, as a terminal signals it: npx does not pass signals on to what it started.
    detached: true,
  });
  const ended = once(child, "close");
  try {
    await run(await waitUntilReady(child));
  } finally {
    process.kill(-(child.pid ?? 0), "SIGTERM");
    await ended;
  }
}

/** The page with all that it loads, and a template that is compiled for it. */
async function checkDev(app: string): Promise<void> {
  const folder = join(app, "..", "edited");
  mkdirSync(join(folder, "hello"), { recursive: true });
  writeFileSync(join(folder, "hello/letterpress.json"), '{ "subject": "Hello" }');
  const body = "<mj-section><mj-column><mj-text>{{ name }}</mj-text></mj-column></mj-section>";
  writeFileSync(join(folder, "hello/template.mjml"), `<mjml><mj-body>${body}</mj-body></mjml>`);
  await whileRunning(app, folder, ["dev", ".", "--port", "0"], async ({ url }) => {
    for (const path of [
      "/",
      "/page.css",
      "/page.js",
      "/element.js",
      "/sample-editor.js",
      "/show-lists.js",
      "/show-mail.js",
    ]) {
      const { status } = await fetch(`${url}${path}`);
      reportPromise(status === 200, `npx letterpress dev serves ${path}`);
    }
    const request = { template: "hello", data: { merge_tags: { text: { name: "Ann & Bo" } } }, on_missing: "empty" };
    const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request) };
    const fill = async () => (await fetch(`${url}/fill`, post)).text();
    const until = Date.now() + 60_000;
    while (!(await fill()).includes("Ann &amp; Bo") && Date.now() < until) await setTimeout(100);
    reportPromise((await fill()).includes("Ann &amp; Bo"), "npx letterpress dev shows a template of a folder");
  });
}

async function tryFirstScreen(folder: string, server: ServerProcess): Promise<void> {
  const command = /^ {2}(curl .*)$/m.exec(server.stdout())?.[1] ?? "";
  const answer = JSON.parse(execFileSync("sh", ["-c", command], { encoding: "utf8" }));
  reportPromise(
    typeof answer.programs?.html?.ops === "object",
    "npx letterpress serve: the printed curl gets a program",
  );
  reportPromise(statSync(join(folder, "data/letterpress.db")).isFile(), "the store is where the person stands");
  const [adminKey = ""] = /lp_admin_\w+/.exec(server.stdout()) ?? [];
  const fault = await validateMjml(server.url, adminKey);
  reportPromise(fault === "mjml.unknown-element", "a source is compiled in a thread, and its fault found");
  const page = await (await fetch(`${server.url}/console`)).text();
  const [, script = ""] = /<script[^>]* src="([^"]+)"/.exec(page) ?? [];
  reportPromise((await fetch(`${server.url}${script}`)).ok, "the console is there, with its script");
  const { headers } = await fetch(`${server.url}/examples/images/numbrook-logo.png`);
  reportPromise(headers.get("content-type") === "image/png", "the images of the examples are there");
}

async function validateMjml(url: string, adminKey: string): Promise<unknown> {
  const response = await fetch(`${url}/api/v1/templates:validate`, {
    method: "POST",
    headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
    body: JSON.stringify({ mjml: "<mjml><mj-body><mj-sectoin></mj-sectoin></mj-body></mjml>" }),
  });
  const { diagnostics = [] } = (await response.json()) as { diagnostics?: { rule: string }[] };
  return diagnostics[0]?.rule;
}

function checkCommandLine(app: string): void {
  const help = execFileSync("npx", ["--no-install", "letterpress", "--help"], {
    cwd: app,
    env: environment(),
    encoding: "utf8",
  });
  reportPromise(help.includes("Usage: npx --no letterpress <command>"), "its help says how it is called");
  execFileSync("npx", ["--no-install", "letterpress", "proto", "stubs"], { cwd: app, env: environment() });
  reportPromise(existsSync(join(app, "stubs/letterpress/v1/key.proto")), "letterpress proto writes what it brings");
}

/** Only where there is an older Node to try: that which npm itself runs with. */
function checkOldNode(installed: string): void {
  const npmNode = process.env.npm_node_execpath ?? process.execPath;
  const { status, stderr } = spawnSync(npmNode, [join(installed, "bin/letterpress.js"), "--help"], {
    encoding: "utf8",
  });
  const version = execFileSync(npmNode, ["--version"], { encoding: "utf8" }).trim();
  const says = /^Letterpress needs Node 22\.18 or later and this is [\d.]+\. Install a newer one, .*\n$/;
  reportPromise(status === 0 || says.test(stderr), `Node ${version} runs it or says in one line what it needs`);
}

/** As in a shell of somebody with the Node that runs this, and nothing of the npm that started it. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("npm_") && name !== "INIT_CWD");
  return { ...Object.fromEntries(own), PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
}
