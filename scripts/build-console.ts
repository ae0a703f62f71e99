import { join } from "node:path";
import { build } from "vite";

const CONSOLE = join(import.meta.dirname, "../console");

/** Builds the web app that the server has at /console: into `console/dist`, which a checkout serves, or a folder. */
export async function buildConsole(folder = join(CONSOLE, "dist")): Promise<void> {
  await build({ configFile: join(CONSOLE, "vite.config.ts"), build: { outDir: folder, emptyOutDir: true } });
}
