import { resolve } from "node:path";
import type { Config } from "../config.ts";

/** Says which store a command works on, by the whole path of its file. */
export function describeStore({ storePath }: Pick<Config, "storePath">): string {
  return `store: ${storePath === ":memory:" ? "in memory" : resolve(storePath)}`;
}
