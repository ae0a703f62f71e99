/** `npm run types`: checks the types of each project of TypeScript, side by side. Ends with 1 if one has an error. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { installTools } from "../test/support/install-tools.ts";

const ROOT = join(import.meta.dirname, "..");
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");
/** The folder of each, the longest first. The standard library of AssemblyScript comes with its compiler. */
const PROJECTS = [".", "console", "core/assembly", "src/cli/dev/page"];

installTools("core/assembly");
const statuses = await Promise.all(PROJECTS.map(check));
process.exitCode = Math.max(...statuses);

async function check(project: string): Promise<number> {
  const state = join(ROOT, "node_modules/.cache/tsc", `${project.replaceAll(/\W/g, "-")}.tsbuildinfo`);
  const args = [TSC, "-p", project, "--incremental", "--tsBuildInfoFile", state];
  const [status] = await once(spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit" }), "exit");
  return status ?? 1;
}
