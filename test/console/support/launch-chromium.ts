import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

/** Starts Chromium without a window; `CHROMIUM` names its command. */
export function launchChromium(...flags: readonly string[]): Promise<Browser> {
  const name = process.env.CHROMIUM ?? "chromium";
  const places = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  const executablePath = [name, ...places].find((path) => path.includes("/") && existsSync(path));
  if (executablePath === undefined) throw new Error("there is no Chromium; CHROMIUM names its command");
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage", ...flags] });
}
