import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ConsoleFiles } from "../transport/console/console-files.ts";

/**
 * The output folder of `npm run build -- console`; the published package has it at the same path relative to its
 * source.
 */
const FOLDER = join(import.meta.dirname, "../../console/dist");
const PAGE = join(FOLDER, "index.html");
const LINK_PAGE = join(FOLDER, "preview.html");
/** Written by `console/write-notices.ts`. A console built by an earlier checkout has none. */
const NOTICES = join(FOLDER, "THIRD-PARTY-NOTICES.md");

export function isConsoleBuilt(): boolean {
  return existsSync(PAGE);
}

/** Reads the built console. Undefined if it has not been built. */
export async function readConsole(): Promise<ConsoleFiles | undefined> {
  if (!isConsoleBuilt()) return undefined;
  const names = await readdir(join(FOLDER, "assets"));
  const files = names.map(async (name) => [name, await readFile(join(FOLDER, "assets", name))] as const);
  const page = await readFile(PAGE, "utf8");
  const notices = existsSync(NOTICES) ? await readFile(NOTICES, "utf8") : undefined;
  const linkPage = existsSync(LINK_PAGE) ? await readFile(LINK_PAGE, "utf8") : undefined;
  return { page, linkPage, notices, assets: new Map(await Promise.all(files)) };
}
