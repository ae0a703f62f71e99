import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { reportPromise } from "./report-promise.ts";

const CONFIG = join(import.meta.dirname, "../../console/vite.config.ts");
const LICENCE_FILE = /^(licen[cs]e|copying)/i;
/** Fewer characters than any licence has. */
const SHORTEST_LICENCE = 500;

/** Every package with a module in the bundle of the console is in the notices of the package, with its licence. */
export async function checkNotices(installed: string): Promise<void> {
  const notices = readFileSync(join(installed, "THIRD-PARTY-NOTICES.md"), "utf8");
  const sections = new Map(
    notices.split(/^## /m).map((section) => [section.slice(0, section.indexOf(" (")), section.replace(/^.*\n/, "")]),
  );
  const folders = await findBundledPackages();
  const faults = folders.flatMap((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const section = sections.get(`${name} ${version}`) ?? "";
    const own = readdirSync(folder).find((file) => LICENCE_FILE.test(file));
    const isThere = own === undefined || section.includes(readFileSync(join(folder, own), "utf8").trim());
    return isThere && section.trim().length >= SHORTEST_LICENCE ? [] : [name];
  });
  const isWhole = folders.length > 30 && faults.length === 0;
  reportPromise(isWhole, `notices for the ${folders.length} packages in the console, but for: ${faults.join(", ")}`);
}

/** Their folders, by the modules of a build that writes nothing. */
async function findBundledPackages(): Promise<readonly string[]> {
  const { output } = (await build({ configFile: CONFIG, build: { write: false } })) as Rolldown.RolldownOutput;
  const modules = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  const folders = modules.map((path) => /^(\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
  return [...new Set(folders.filter((folder) => folder !== undefined))];
}
