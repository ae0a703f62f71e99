import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CommandContext } from "../framework/command.ts";
import { UsageError } from "../framework/usage-error.ts";
import type { RemoteServer } from "./remote-api.ts";

type Env = CommandContext["env"];

/** The file in which `letterpress login` stores the server and the key; undefined if there is no settings folder. */
function profileFile(env: Env): string | undefined {
  const folder = env.XDG_CONFIG_HOME || env.APPDATA || (env.HOME ? join(env.HOME, ".config") : "");
  return folder === "" ? undefined : join(folder, "letterpress/profile.json");
}

/**
 * Reads the server and key of the last login; undefined if there is none. Throws a UsageError for a file with other
 * content.
 */
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
    // Reported below, without the text, which may contain the key.
  }
  throw new UsageError(`${file} was not written by "letterpress login"; log in again, or delete it`);
}

/** Stores the server and the key for later commands. The file is never readable by anyone but its owner. */
export function writeProfile(env: Env, { url, apiKey, allowsHttp = false }: RemoteServer): string {
  const file = profileFile(env);
  if (file === undefined) throw new UsageError("there is no folder for settings: set HOME or XDG_CONFIG_HOME");
  const unfinished = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const text = `${JSON.stringify({ url, api_key: apiKey, ...(allowsHttp && { insecure_http: true }) }, undefined, 2)}\n`;
  try {
    // Does not write through anything that exists, such as a symbolic link.
    writeFileSync(unfinished, text, { mode: 0o600, flag: "wx" });
    renameSync(unfinished, file);
  } catch (err) {
    throw new UsageError(`cannot write the file ${file}: ${err instanceof Error ? err.message : err}`);
  }
  return file;
}

/** Deletes the server and key of the last login. */
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
