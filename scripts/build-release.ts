/**
 * Builds every package of a release from a clean clone of the last commit: `npm run build -- release [folder] [names]`.
 * What is not committed is not in it. The folder, `release` by default, must not exist. Publishes nothing.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ArgumentError } from "../test/support/argument-error.ts";
import { buildComposerArchive } from "./release/build-composer-archive.ts";
import { buildGoModules } from "./release/build-go-modules.ts";
import { buildMavenRepository } from "./release/build-maven-repository.ts";
import { buildNpmTarballs } from "./release/build-npm-tarballs.ts";
import { buildPythonPackages } from "./release/build-python-packages.ts";
import { cloneCommit } from "./release/clone-commit.ts";

const BUILDERS: Readonly<Record<string, (clone: string, folder: string) => void>> = {
  npm: buildNpmTarballs,
  python: buildPythonPackages,
  composer: buildComposerArchive,
  go: buildGoModules,
  maven: buildMavenRepository,
};

const [folder = "release", ...chosen] = process.argv.slice(2);
const names = chosen.length === 0 ? Object.keys(BUILDERS) : chosen;
const unknown = names.filter((name) => !Object.hasOwn(BUILDERS, name));
if (unknown.length > 0)
  throw new ArgumentError(`no packages ${unknown.join(", ")}; there are ${Object.keys(BUILDERS).join(", ")}`);
const release = resolve(folder);
if (existsSync(release)) throw new ArgumentError(`${release} exists: name a folder that does not`);

const temporary = mkdtempSync(join(tmpdir(), "letterpress-release-"));
try {
  const clone = cloneCommit(join(temporary, "clone"));
  for (const name of names) {
    const into = join(release, name);
    mkdirSync(into, { recursive: true });
    BUILDERS[name]?.(clone, into);
    console.log(`${name}: ${into}`);
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
