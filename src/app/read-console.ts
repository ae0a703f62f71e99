import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ConsoleFiles } from "../transport/console/console-files.ts";

/** Where `npm run build -- console` puts the console; in the published package the same place beside its source. */
const FOLDER = join(import.meta.dirname, "../../console/dist");
const PAGE = join(FOLDER, "index.html");

export function isConsoleBuilt(): boolean {
  return existsSync(PAGE);
}

/** Reads the built console: its page, and its assets with their compressed forms. Undefined when it was not built. */
export async function readConsole(): Promise<ConsoleFiles | undefined> {
  if (!isConsoleBuilt()) return undefined;
  const names = await readdir(join(FOLDER, "assets"));
  const files = names.map(async (name) => [name, await readFile(join(FOLDER, "assets", name))] as const);
  return { page: await readFile(PAGE, "utf8"), assets: new Map(await Promise.all(files)) };
}
