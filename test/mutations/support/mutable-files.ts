import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** What Stryker can change and Vitest notice: not what is generated, and not what another runner tests. */
const MUTABLE = /^(src|core\/evaluator|clients\/js\/src)\/.+\.ts$/;

/** What files are compared with by default: the last release, or else origin/main. Undefined where neither is known. */
export function findBase(root: string): string | undefined {
  const [release] = git(root, "tag", "--list", "v*", "--merged", "HEAD", "--sort=-creatordate").split("\n");
  if (release !== undefined && release !== "") return release;
  const branches = git(root, "branch", "--remotes", "--format=%(refname:short)").split("\n");
  return branches.find((name) => name === "origin/main");
}

/** Files that have changed since a commit, or since the branch left it. */
export function changedFiles(root: string, since: string): readonly string[] {
  const names = git(root, "diff", "--name-only", "--diff-filter=d", "--merge-base", since);
  return names.split("\n").filter((file) => MUTABLE.test(file));
}

/**
 * The tests of a file by the places of tests: the one that has its name, or else the folder that mirrors its own,
 * nearest first. `test/domain/key/key.test.ts` of `src/domain/key/key.ts`.
 */
export function testsOf(file: string, root: string): readonly string[] {
  const isThere = (path: string) => existsSync(join(root, path));
  const [own, ...folders] = mirrorsOf(file);
  if (own !== undefined && isThere(own)) return [own];
  const nearest = folders.find(isThere);
  return nearest === undefined ? [] : [nearest];
}

function mirrorsOf(file: string): readonly string[] {
  const name = `${basename(file, ".ts")}.test.ts`;
  if (file.startsWith("clients/js/")) return [join("clients/js/test", name), "clients/js/test"];
  if (file.startsWith("core/evaluator/")) return [join("test/core", name), "test/core"];
  const folders: string[] = [];
  for (let path = dirname(file.replace(/^src/, "test")); path !== "test"; path = dirname(path)) folders.push(path);
  return [join(dirname(file.replace(/^src/, "test")), name), ...folders];
}

function git(root: string, ...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" });
}
