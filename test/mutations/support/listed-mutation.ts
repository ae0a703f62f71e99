import { readdirSync } from "node:fs";
import type { Killer, Mutation } from "../mutation.ts";

/** A mutation and the area it is listed under: the name of its file. */
export type ListedMutation = Mutation & { readonly area: string };

/** The folder of the lists. Each file exports one, or several; `mutation.ts` says what stands in them. */
const LISTS = new URL("../", import.meta.url);
const NO_LISTS: ReadonlySet<string> = new Set(["mutation.ts", "run.ts"]);

export async function readMutations(): Promise<readonly ListedMutation[]> {
  const files = readdirSync(LISTS).filter((file) => file.endsWith(".ts") && !NO_LISTS.has(file));
  const lists = files.sort().map(async (file) => {
    const module: Readonly<Record<string, readonly Mutation[]>> = await import(new URL(file, LISTS).href);
    const area = file.slice(0, -".ts".length);
    return Object.values(module).flatMap((list) => list.map((mutation) => ({ ...mutation, area })));
  });
  return (await Promise.all(lists)).flat();
}

/** Which test it is, in one line: equal for equal tests. */
export function nameOfKiller(killer: Killer): string {
  if ("vitest" in killer) return killer.name === undefined ? killer.vitest : `${killer.vitest} "${killer.name}"`;
  if ("pytest" in killer) return `clients/python/tests/${killer.pytest}`;
  if ("phpunit" in killer) return `clients/php/tests/${killer.phpunit}`;
  return `scenario "${killer.scenario}"`;
}
