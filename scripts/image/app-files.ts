import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { StagedFiles } from "./layer.ts";

const ROOT = join(import.meta.dirname, "../..");
/** What only a compiler of better-sqlite3 reads, and its binaries for other systems. */
const SQLITE = "better-sqlite3";
const NEEDED_BINARIES = new Set(["linux-x64.node", "linux-arm64.node"]);

/** The packages that the service needs, below `app/node_modules`, by the lock file. */
export function stageModules(folder: string): StagedFiles {
  const app = join(folder, "app");
  mkdirSync(join(app, "runtime"), { recursive: true });
  for (const file of ["package.json", "package-lock.json", "runtime/package.json"])
    cpSync(join(ROOT, file), join(app, file));
  npm(app, "ci", "--omit=dev", "--omit=optional", "--ignore-scripts", "--no-audit", "--no-fund");
  const modules = join(app, "node_modules");
  // Of the checkout, or of npm alone.
  for (const name of ["letterpress-runtime", ".bin", ".package-lock.json"]) remove(modules, name);
  for (const name of ["deps", "src", "build"]) remove(modules, SQLITE, name);
  for (const name of readdirSync(join(modules, SQLITE, "prebuilds"))) {
    if (!NEEDED_BINARIES.has(name)) remove(modules, SQLITE, "prebuilds", name);
  }
  for (const name of readdirSync(app)) if (name !== "node_modules") remove(app, name);
  return { folder };
}

/** What npm would publish, in `app`, and the folder of the store. */
export function stageApp(folder: string): StagedFiles {
  const app = join(folder, "app");
  mkdirSync(app, { recursive: true });
  mkdirSync(join(folder, "data"));
  execFileSync(process.execPath, [join(ROOT, "scripts/build.ts"), "package"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  npm(ROOT, "pack", "./dist", "--pack-destination", folder);
  const [tarball = ""] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  execFileSync("tar", ["--extract", "--file", join(folder, tarball), "--strip-components=1", "--directory", app]);
  remove(folder, tarball);
  return { folder, owned: ["data"] };
}

function npm(cwd: string, ...args: readonly string[]): void {
  execFileSync("npm", args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}

function remove(...path: readonly string[]): void {
  rmSync(join(...path), { recursive: true, force: true });
}
