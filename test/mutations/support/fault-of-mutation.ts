import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { SCENARIOS } from "../../reliability/scenarios.ts";
import type { Killer, Mutation } from "../mutation.ts";

/** Says why a mutation cannot be tried on the tree in a folder: then its list is wrong, whatever its test says. */
export function faultOfMutation({ file, before, after, killedBy }: Mutation, root: string): string | undefined {
  const path = join(root, file);
  if (!existsSync(path)) return `there is no file ${file}`;
  const text = readFileSync(path, "utf8");
  const count = text.split(before).length - 1;
  if (before === "" || count !== 1) return `"before" occurs ${count} times in ${file}, not once: ${before}`;
  if (before === after) return `"after" is the same as "before": ${before}`;
  return (
    faultOfSyntax(
      file,
      text.replace(before, () => after),
    ) ?? faultOfKiller(killedBy, root)
  );
}

/** A file that cannot be read fails every test, so that says nothing of this one. */
function faultOfSyntax(file: string, text: string): string | undefined {
  try {
    if (file.endsWith(".ts")) transformSync(text, { loader: "ts", logLevel: "silent" });
    if (file.endsWith(".json")) JSON.parse(text);
    return undefined;
  } catch (err) {
    return `${file} cannot be read any more: ${err instanceof Error ? err.message : err}`;
  }
}

function faultOfKiller(killer: Killer, root: string): string | undefined {
  if ("scenario" in killer) {
    const isThere = SCENARIOS.all.some(({ name }) => name === killer.scenario);
    return isThere ? undefined : `there is no scenario "${killer.scenario}"`;
  }
  const path = fileOfKiller(killer);
  return existsSync(join(root, path)) ? undefined : `there is no test file ${path}`;
}

function fileOfKiller(killer: Exclude<Killer, { scenario: string }>): string {
  if ("vitest" in killer) return killer.vitest;
  return "pytest" in killer ? `clients/python/tests/${killer.pytest}` : `clients/php/tests/${killer.phpunit}`;
}
