/**
 * Builds `dist`, the package that npm publishes: the source as JavaScript with what it reads at run time in the same
 * places relative to it, the pages of the guide, and a manifest, a README and notices of its own.
 */
import { spawnSync } from "node:child_process";
import { cpSync, rmSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { NOTICES } from "../console/write-notices.ts";
import { buildConsole } from "./build-console.ts";
import { copyPages } from "./package/copy-pages.ts";
import { writeManifest } from "./package/write-manifest.ts";

const ROOT = join(import.meta.dirname, "..");
const PACKAGE = join(ROOT, "dist");
const READ_AT_RUN_TIME = new Set([".br", ".css", ".html", ".json", ".mjml", ".png", ".proto", ".sql", ".txt"]);
/** Of the data of CLDR, which goes with them. */
const CLDR_LICENSE = "LICENSE-CLDR";
const CONSOLE = join(PACKAGE, "dist/console/dist");

rmSync(PACKAGE, { recursive: true, force: true });
const tsc = join(ROOT, "node_modules/typescript-native/bin/tsc");
const { status } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.package.json"], { cwd: ROOT, stdio: "inherit" });
if (status !== 0) throw new Error(`tsc ended with ${status}`);
// Not by way of console/dist: a server of the checkout may be serving that.
await buildConsole(CONSOLE);
for (const folder of ["src", "examples", "proto"]) copy(folder, join(PACKAGE, "dist", folder), isReadAtRunTime);
for (const path of ["bin", "LICENSE"]) copy(path, join(PACKAGE, path));
copy("scripts/package/README.md", join(PACKAGE, "README.md"));
copyPages(ROOT, PACKAGE);
writeManifest(ROOT, PACKAGE);
cpSync(join(CONSOLE, NOTICES), join(PACKAGE, NOTICES));

function copy(path: string, to: string, isWanted: (path: string) => boolean = () => true): void {
  cpSync(join(ROOT, path), to, {
    recursive: true,
    filter: (found) => statSync(found).isDirectory() || isWanted(found),
  });
}

function isReadAtRunTime(path: string): boolean {
  if (basename(path) === CLDR_LICENSE) return true;
  return READ_AT_RUN_TIME.has(extname(path)) && basename(path) !== "tsconfig.json";
}
