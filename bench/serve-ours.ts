import { type Placement, type Served, serve } from "./processes.ts";

/**
 * Starts our server on the store in the file. Nothing is shed: a bench loads it as much as it can take, and revokes
 * keys.
 */
export function serveOurs(database: string, options: readonly string[] = [], placement?: Placement): Promise<Served> {
  const limits = { MAX_LOOP_DELAY_MS: "off", AUTH_FAILURE_LIMIT: "off" };
  const env = { ...limits, PORT: "0", STORE_URL: `sqlite:${database}`, LOG_LEVEL: "warn" };
  return serve(["bin/letterpress.js", "serve", ...options], env, placement);
}
