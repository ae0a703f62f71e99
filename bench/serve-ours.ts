import { type Placement, type Served, serve } from "./processes.ts";

/**
 * Starts our server on the store in a file, or that a URL names. Nothing is shed: a bench loads it as much as it can
 * take, and revokes keys.
 */
export function serveOurs(
  database: string,
  options: readonly string[] = [],
  placement?: Placement,
  settings: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const limits = { MAX_LOOP_DELAY_MS: "off", AUTH_FAILURE_LIMIT: "off" };
  const url = database.startsWith("postgres:") ? database : `sqlite:${database}`;
  const env = { ...limits, PORT: "0", STORE_URL: url, LOG_LEVEL: "warn", ...settings };
  return serve(["bin/letterpress.js", "serve", ...options], env, placement);
}
