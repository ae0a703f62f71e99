import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CommandContext } from "../framework/command.ts";
import { UsageError } from "../framework/usage-error.ts";
import type { RemoteServer } from "./remote-api.ts";

type Env = CommandContext["env"];

/** Where the server and the key of `letterpress login` are kept; undefined without a folder for settings. */
function profileFile(env: Env): string | undefined {
  const folder = env.XDG_CONFIG_HOME || env.APPDATA || (env.HOME ? join(env.HOME, ".config") : "");
  return folder === "" ? undefined : join(folder, "letterpress/profile.json");
}

/** What the last login left; undefined where there is none. Throws a UsageError for a file that says something else. */
export function readProfile(env: Env): RemoteServer | undefined {
  const file = profileFile(env);
  const text = file === undefined ? undefined : readIfThere(file);
  if (text === undefined) return undefined;
  try {
    const { url, api_key: apiKey, insecure_http: allowsHttp } = JSON.parse(text);
    if (typeof url === "string" && typeof apiKey === "string") {
      return { url, apiKey, allowsHttp: allowsHttp === true, chosenBy: "letterpress login" };
    }
  } catch {
    // Told below, without a text that may hold the key.
  }
  throw new UsageError(`${file} was not written by "letterpress login"; log in again, or delete it`);
}

/** Keeps the server and the key for later commands. Only the owner may read the file, from its first byte on. */
export function writeProfile(env: Env, { url, apiKey, allowsHttp = false }: RemoteServer): string {
  const file = profileFile(env);
  if (file === undefined) throw new UsageError("there is no folder for settings: set HOME or XDG_CONFIG_HOME");
  const unfinished = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const text = `${JSON.stringify({ url, api_key: apiKey, ...(allowsHttp && { insecure_http: true }) }, undefined, 2)}\n`;
  try {
    // Through nothing that is there already, such as a link.
    writeFileSync(unfinished, text, { mode: 0o600, flag: "wx" });
    renameSync(unfinished, file);
  } catch (err) {
    throw new UsageError(`cannot write the file ${file}: ${err instanceof Error ? err.message : err}`);
  }
  return file;
}

/** Forgets the last login. */
export function removeProfile(env: Env): void {
  const file = profileFile(env);
  if (file !== undefined) rmSync(file, { force: true });
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
