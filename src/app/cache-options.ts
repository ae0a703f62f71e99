import type { Config } from "../config.ts";
import type { ServicesOptions } from "../services.ts";

/** What a server keeps in memory. Commands keep nothing: changes would wait for them, too. */
export function toCacheOptions({ keyCache, staleKeysMs = 0 }: Config): ServicesOptions["cache"] {
  return { isLeased: keyCache === "lease", staleMs: staleKeysMs };
}
