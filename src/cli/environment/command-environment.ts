import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { findUnknownVariables } from "../../config/find-unknown-variables.ts";
import { secretFile } from "../../config/read-secret.ts";
import { SETTINGS, type Setting } from "../../config/settings.ts";
import { ConfigError } from "../../config.ts";
import type { CommandContext } from "../framework/command.ts";
import { readText } from "../source/read-text.ts";

type Env = CommandContext["env"];

/** Variables whose value is a path. */
const FILE_VARIABLES = [
  ...["TLS_CERT", "TLS_KEY", secretFile("LETTERPRESS_ADMIN_KEY")],
  ...Object.entries<Setting<unknown>>(SETTINGS).flatMap(([name, { isSecret }]) => (isSecret ? [secretFile(name)] : [])),
];
const DEFAULT_STORE = "sqlite:data/letterpress.db";

/**
 * Adds missing variables to the environment from a file with lines such as `PORT=8080`. Throws a ConfigError for a file
 * with a name that nothing reads.
 */
export function withEnvFile(env: Env, file: string): Env {
  const lines = parseEnv(readText(file));
  const faults = findUnknownVariables(Object.keys(lines));
  if (faults.length > 0) throw new ConfigError(faults, `the file ${file}`);
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== "");
  return { ...lines, ...Object.fromEntries(given) };
}

/** Returns the folder of the caller, since npm runs the scripts of a checkout in its root folder. */
export function callerFolder(env: Env): string {
  return env.npm_lifecycle_event === "letterpress" && env.INIT_CWD ? env.INIT_CWD : process.cwd();
}

/**
 * Returns the environment with the paths of its files, and of its store or the default one, resolved from the current
 * folder.
 */
export function withFilesFromHere(env: Env): Env {
  const files = FILE_VARIABLES.map((name) => [name, env[name] && resolve(env[name])] as const);
  const store = namesStore(env) ? env.STORE_URL : DEFAULT_STORE;
  return { ...env, STORE_URL: store && fromHere(store), ...Object.fromEntries(files) };
}

/** Whether the environment names a store, directly or in a file. */
export function namesStore(env: Env): boolean {
  return Boolean(env.STORE_URL || env[secretFile("STORE_URL")]);
}

/** Only an SQLite store is a file. */
function fromHere(store: string): string {
  const path = /^sqlite:(.+)/.exec(store)?.[1];
  return path === undefined || path === ":memory:" ? store : `sqlite:${resolve(path)}`;
}
