import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkLibraries } from "./check-libraries.ts";
import { reportPromise } from "./report-promise.ts";

const ROOT = join(import.meta.dirname, "../..");
const VERSION = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;
/** What a release has, beside checksums. */
const FILES = [
  ...[`npm/letterpress-client-${VERSION}.tgz`, `npm/letterpress-server-${VERSION}.tgz`],
  ...[`python/letterpress_client-${VERSION}.tar.gz`, `python/letterpress_client-${VERSION}-py3-none-any.whl`],
  `composer/letterpress-client-${VERSION}.zip`,
  ...["", "/grpc"].flatMap((path) =>
    ["info", "mod", "zip"].map(
      (end) => `go/github.com/letterpress/letterpress/clients/go${path}/@v/v${VERSION}.${end}`,
    ),
  ),
  ...["", "-client", "-grpc", "-message", "-spring-boot-starter"].flatMap((module) =>
    [".jar", ".pom", "-sources.jar", "-javadoc.jar"].map(
      (end) => `maven/dev/letterpress/letterpress${module}/${VERSION}/letterpress${module}-${VERSION}${end}`,
    ),
  ),
];
/** What Maven Central requires of a pom, but for `url` and `scm`, which the project does not have yet. */
const POM = [/<name>.+<\/name>/, /<description>.+<\/description>/, /<licenses>/, /<developers>/];

/** Builds the packages of all libraries from a clean clone of the last commit, and uses them from empty folders. */
export async function checkRelease(folder: string): Promise<void> {
  const release = join(folder, "release");
  const build = [join(ROOT, "scripts/build.ts"), "release", release];
  const { status } = spawnSync(process.execPath, build, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
  reportPromise(status === 0, "a clean clone of the last commit builds all packages");
  const found = globSync("**/*", { cwd: release });
  const missing = FILES.filter((path) => !found.includes(path));
  reportPromise(missing.length === 0, `the release has ${FILES.length} files, and lacks: ${missing.join(", ")}`);
  for (const path of found.filter((name) => name.endsWith(".pom"))) {
    const pom = readFileSync(join(release, path), "utf8");
    reportPromise(POM.every((member) => member.test(pom)) && !pom.includes("SNAPSHOT"), `${path} says what it is`);
  }
  await checkLibraries(release, folder);
}
