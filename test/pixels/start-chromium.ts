import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { type DevTools, openDevTools } from "./dev-tools.ts";

/** A browser that was started, to be told what to do. */
export interface Chromium {
  readonly devTools: DevTools;
  close(): Promise<void>;
}

const CHROMIUM = process.env.CHROMIUM ?? "chromium";
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--hide-scrollbars",
  "--force-device-scale-factor=1",
  "--remote-debugging-port=0",
  // A page that nobody looks at would wait for its turn to be drawn, for ever.
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
];

/** Starts Chromium without a window; undefined when it is not there. `CHROMIUM` names its command. */
export async function startChromium(...flags: readonly string[]): Promise<Chromium | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-chromium-"));
  const args = [...FLAGS, ...flags, `--user-data-dir=${folder}`];
  const chromium = spawn(CHROMIUM, args, { stdio: ["ignore", "ignore", "pipe"] });
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
