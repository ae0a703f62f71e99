/**
 * Builds what `npm pack` takes beside `bin`: `dist/`, the source as JavaScript, and what it reads at run time in the
 * same places relative to it.
 */
import { spawnSync } from "node:child_process";
import { cpSync, rmSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const DIST = join(ROOT, "dist");
const READ_AT_RUN_TIME = new Set([".css", ".html", ".json", ".mjml", ".proto", ".sql"]);

rmSync(DIST, { recursive: true, force: true });
const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
const { status } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.package.json"], { cwd: ROOT, stdio: "inherit" });
if (status !== 0) throw new Error(`tsc ended with ${status}`);
await import("./build-console.ts");
cpSync(join(ROOT, "console/dist"), join(DIST, "console/dist"), { recursive: true });
for (const folder of ["src", "examples", "proto"]) copyData(folder);

function copyData(folder: string): void {
  cpSync(join(ROOT, folder), join(DIST, folder), {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || isReadAtRunTime(path),
  });
}

function isReadAtRunTime(path: string): boolean {
  return READ_AT_RUN_TIME.has(extname(path)) && basename(path) !== "tsconfig.json";
}
