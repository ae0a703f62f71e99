import { type Chromium, startChromium as start } from "../../src/cli/browser/start-chromium.ts";

const CHROMIUM = process.env.CHROMIUM ?? "chromium";

/** Starts Chromium without a window; undefined when it is not there. `CHROMIUM` names its command. */
export function startChromium(...flags: readonly string[]): Promise<Chromium | undefined> {
  return start(CHROMIUM, ["--no-sandbox", ...flags]);
}
