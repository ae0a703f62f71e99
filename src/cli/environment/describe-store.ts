import type { Config } from "../../config.ts";
import { describeLocation } from "../../store/store-location.ts";

/** Describes the store that a command works on. */
export function describeStore({ store }: Pick<Config, "store">): string {
  return `store: ${describeLocation(store)}`;
}
