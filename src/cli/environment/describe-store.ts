import { resolve } from "node:path";
import type { Config } from "../../config.ts";
import { describeLocation } from "../../store/store-location.ts";

/** Says which store a command works on, by the whole path of its file or by its server, without the password. */
export function describeStore({ store }: Pick<Config, "store">): string {
  if (store.engine === "postgres") return `store: ${describeLocation(store)}`;
  return `store: ${store.path === ":memory:" ? "in memory" : resolve(store.path)}`;
}
