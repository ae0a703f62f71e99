import type { Config } from "../config.ts";
import type { ServicesOptions } from "../services.ts";

/** Cache options of a server. Commands do not cache, because changes would have to wait for them, too. */
export function toCacheOptions({ keyCache, staleKeysMs = 0 }: Config): ServicesOptions["cache"] {
  return { isLeased: keyCache === "lease", staleMs: staleKeysMs };
}
