import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ConsoleFiles } from "../transport/console/console-files.ts";

/** Where `npm run build -- console` puts the console; in the published package the same place beside its source. */
const FOLDER = join(import.meta.dirname, "../../console/dist");
const PAGE = join(FOLDER, "index.html");
/** `console/write-notices.ts` writes it. A console that an earlier checkout built has none. */
const NOTICES = join(FOLDER, "THIRD-PARTY-NOTICES.md");

export function isConsoleBuilt(): boolean {
  return existsSync(PAGE);
}

/** Reads the built console. Undefined if it was not built. */
export async function readConsole(): Promise<ConsoleFiles | undefined> {
  if (!isConsoleBuilt()) return undefined;
  const names = await readdir(join(FOLDER, "assets"));
  const files = names.map(async (name) => [name, await readFile(join(FOLDER, "assets", name))] as const);
  const page = await readFile(PAGE, "utf8");
  const notices = existsSync(NOTICES) ? await readFile(NOTICES, "utf8") : undefined;
  return { page, notices, assets: new Map(await Promise.all(files)) };
}
