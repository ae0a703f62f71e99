import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { shownPattern } from "../support/shown-pattern.ts";
import type { ServerProcess } from "../support/start-process.ts";
import { reportPromise } from "./report-promise.ts";

/** The server as the pages call it. */
const SHOWN_URL = "http://127.0.0.1:8080";
const run = promisify(execFile);

/**
 * Does what the README of the installed package says, in the folder of its user, against the server started there,
 * and follows its links: into the package, and to paths of the running server.
 */
export async function checkReadme(app: string, server: ServerProcess): Promise<void> {
  const installed = join(app, "node_modules/@letterpress/server");
  const text = readFileSync(join(installed, "README.md"), "utf8");
  await checkLinks(installed, text, server.url);
  const [start = "", screen = "", call = "", answer = "", program = "", printed = ""] = blocksOf(text);
  const names = /^npm install (.+)$/m.exec(start)?.[1]?.split(" ") ?? [];
  const missing = names.filter((name) => !existsSync(join(app, "node_modules", name, "package.json")));
  reportPromise(names.length === 2 && missing.length === 0, `the README installs the packages: ${names.join(", ")}`);
  const shown = screen.replaceAll(SHOWN_URL, server.url).replace("/srv/letterpress/", "…/");
  reportPromise(shownPattern(shown).test(server.stdout()), "the README shows what the first start prints");
  const [key = ""] = /lp_sdk_\w+/.exec(server.stdout()) ?? [];
  const env = { PATH: process.env.PATH, LETTERPRESS_URL: server.url, LETTERPRESS_API_KEY: key };
  const fetched = await run("sh", ["-c", call.replace(/^export .*\n/, "")], { env });
  reportPromise(shownPattern(answer).test(fetched.stdout), "the first fetch of the README answers as it shows");
  writeFileSync(join(app, "welcome.mjs"), program);
  const rendered = await run(process.execPath, ["welcome.mjs"], { cwd: app, env });
  reportPromise(shownPattern(printed).test(rendered.stdout), "the first render of the README prints what it shows");
}

function blocksOf(text: string): readonly string[] {
  return [...text.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block = ""]) => block);
}

async function checkLinks(installed: string, text: string, url: string): Promise<void> {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  const broken: string[] = [];
  for (const link of links) {
    const leads = link.startsWith(SHOWN_URL)
      ? (await fetch(link.replace(SHOWN_URL, url))).ok
      : !/^\w+:/.test(link) && leadsIntoPackage(installed, link);
    if (!leads) broken.push(link);
  }
  const isWhole = links.length > 20 && broken.length === 0;
  reportPromise(isWhole, `${links.length} links of the README lead somewhere: ${broken.join(", ")}`);
}

function leadsIntoPackage(installed: string, link: string): boolean {
  const [path = "", heading] = link.split("#");
  const file = join(installed, path);
  if (!existsSync(file)) return false;
  const headings = [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, words = ""]) =>
    words
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
  return heading === undefined || headings.includes(heading);
}
