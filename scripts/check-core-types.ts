/** Checks the types of core/assembly, whose standard library comes with the compiler of AssemblyScript. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { installTools } from "../test/support/install-tools.ts";

installTools("core/assembly");
const tsc = join(import.meta.dirname, "../node_modules/typescript/bin/tsc");
process.exitCode = spawnSync(process.execPath, [tsc, "-p", "core/assembly"], { stdio: "inherit" }).status ?? 1;
