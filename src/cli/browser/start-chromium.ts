import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumFlags } from "./chromium-flags.ts";
import { type DevTools, openDevTools } from "./dev-tools.ts";

/** A browser that was started, to be controlled. */
export interface Chromium {
  readonly devTools: DevTools;
  close(): Promise<void>;
}

const FLAGS = [
  "--remote-debugging-port=0",
  // A page that nobody looks at would wait for its turn to be drawn, for ever.
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
];

/** Starts a browser without a window; undefined if it does not start. */
export async function startChromium(browser: string, flags: readonly string[]): Promise<Chromium | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-chromium-"));
  const args = [...chromiumFlags(folder), ...FLAGS, ...flags];
  const chromium = spawn(browser, args, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise<void>((resolve) => chromium.once("close", () => resolve()));
  const url = await debuggerUrl(chromium);
  if (url === undefined) {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  const devTools = await openDevTools(url);
  return {
    devTools,
    async close() {
      devTools.close();
      chromium.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Chromium names the address of its debugger among what it says; undefined when it ends or does not start. */
function debuggerUrl(chromium: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = "";
    chromium.once("error", () => resolve(undefined));
    chromium.once("close", () => resolve(undefined));
    chromium.stderr?.on("data", (chunk: Buffer) => {
      said += chunk;
      const [, url] = /^DevTools listening on (ws:\/\/\S+)$/m.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
}
