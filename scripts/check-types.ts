/** `npm run types`: checks the types of each project of TypeScript, side by side. Ends with 1 if one has an error. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { installTools } from "../test/support/install-tools.ts";

const ROOT = join(import.meta.dirname, "..");
/** A program of its own, in a fifth of the time. Other programs use the library of the compiler before it. */
const COMPILER = "typescript-native";
/** The folder of each, the longest first, and its compiler: AssemblyScript has its library for the older one. */
const PROJECTS = [
  [".", COMPILER],
  ["console", COMPILER],
  ["core/assembly", "typescript"],
  ["src/cli/dev/page", COMPILER],
] as const;

// That library comes with the compiler of AssemblyScript.
installTools("core/assembly");
const statuses = await Promise.all(PROJECTS.map(([folder, compiler]) => check(folder, compiler)));
process.exitCode = Math.max(...statuses);

async function check(project: string, compiler: string): Promise<number> {
  const state = join(ROOT, "node_modules/.cache/tsc", `${project.replaceAll(/\W/g, "-")}.tsbuildinfo`);
  const program = join(ROOT, "node_modules", compiler, "bin/tsc");
  const args = [program, "-p", project, "--incremental", "--tsBuildInfoFile", state];
  const [status] = await once(spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit" }), "exit");
  return status ?? 1;
}
