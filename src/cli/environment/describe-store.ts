import type { Config } from "../../config.ts";
import { describeLocation } from "../../store/store-location.ts";

/** Says which store a command works on. */
export function describeStore({ store }: Pick<Config, "store">): string {
  return `store: ${describeLocation(store)}`;
}
