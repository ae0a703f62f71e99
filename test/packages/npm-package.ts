import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** A package as `npm publish` would send it. */
export interface PackedPackage {
  readonly tarball: string;
  /** Its paths, sorted. */
  readonly files: readonly string[];
  /** Bytes of the tarball. */
  readonly size: number;
}

/** Builds `dist`, the package of the server, and returns that folder. */
export function buildServicePackage(): string {
  execFileSync(process.execPath, [join(ROOT, "scripts/build.ts"), "package"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  return join(ROOT, "dist");
}

/** Packs the package of a folder; that of the JavaScript library is built first, by its `prepack`. */
export function packPackage(source: string, destination: string): PackedPackage {
  const answer = execFileSync("npm", ["pack", "--json", "--pack-destination", destination], {
    cwd: source,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  // The build that npm starts may have printed something before the list.
  const [{ filename, files, size }] = JSON.parse(answer.slice(answer.indexOf("[\n"))) as [Packed];
  return { tarball: join(destination, filename), files: files.map(({ path }) => path).sort(), size };
}

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** Makes a project in a new folder, with the package as its only dependency. */
export function installPackage(tarball: string, app: string, ...options: readonly string[]): string {
  mkdirSync(app);
  writeFileSync(join(app, "package.json"), JSON.stringify({ private: true }));
  execFileSync("npm", ["install", "--no-audit", "--no-fund", ...options, tarball], { cwd: app, stdio: "ignore" });
  return app;
}
