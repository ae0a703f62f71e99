import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type ServerProcess, waitUntilReady } from "../support/start-process.ts";
import { installPackage, packPackage } from "./npm-package.ts";
import { reportPromise } from "./report-promise.ts";

const PACKAGE = join(import.meta.dirname, "../..");
const MAX_BYTES = 6_000_000;
const KINDS_OF_FILE =
  /^(LICENSE|(README|CHANGELOG|SECURITY|CONTRIBUTING)\.md|docs\/[\w-]+\.md|docs\/[\w/-]+\.(png|svg)|clients\/(js|python|php)\/(README|CHANGELOG)\.md|package\.json|bin\/letterpress\.js|dist\/.+\.js|dist\/examples\/[\w.-]+\.(json|mjml)|dist\/proto\/.+\.proto|dist\/src\/cli\/dev\/page\/[\w-]+\.(html|css)|dist\/console\/dist\/(index\.html|assets\/[\w.-]+\.(js|css|svg)(\.br|\.gz)?)|dist\/src\/store\/(sqlite|postgres)\/migrations\/\d{4}_\w+\.sql)$/;

/**
 * Packs the service as npm would publish it and checks the tarball: its files, its manifest, and that from the folder
 * it is installed in, `npx --no letterpress serve` does what `npm start` does in a checkout.
 */
export async function checkService(folder: string): Promise<void> {
  const { tarball, files, size } = packPackage(PACKAGE, folder);
  const others = files.filter((path) => !KINDS_OF_FILE.test(path));
  reportPromise(
    others.length === 0,
    `@letterpress/server has ${files.length} files of known kinds: ${others.join(", ")}`,
  );
  reportPromise(size < MAX_BYTES, `@letterpress/server is packed in ${size} bytes`);
  const app = installPackage(tarball, join(folder, "service"), "--prefer-offline");
  const installed = join(app, "node_modules/@letterpress/server");
  checkManifest(JSON.parse(readFileSync(join(installed, "package.json"), "utf8")));
  await checkFirstStart(app);
  await checkDev(app);
  checkCommandLine(app);
  checkOldNode(installed);
}

/** Nothing that npm runs where it installs a package, which `prepare` is not, and no Node for those who have one. */
function checkManifest(manifest: { scripts: Record<string, string>; optionalDependencies?: unknown }): void {
  const hooks = ["preinstall", "install", "postinstall"].filter((name) => name in manifest.scripts);
  reportPromise(hooks.length === 0, `installing runs no script: ${hooks.join(", ")}`);
  reportPromise(manifest.optionalDependencies === undefined, "the package brings no Node");
}

/** The first screen of a start in an empty folder: keys, and a command whose answer is a compiled template. */
async function checkFirstStart(app: string): Promise<void> {
  const folder = join(app, "..", "started");
  mkdirSync(folder);
  await whileRunning(app, folder, ["serve"], (server) => tryFirstScreen(folder, server));
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
