import { PNG } from "pngjs";
import { type ColorScheme, openBrowser as open } from "../../src/cli/browser/browser.ts";
import { OFFLINE } from "../../src/cli/browser/chromium-flags.ts";
import { startChromium } from "./start-chromium.ts";

/** Chromium without a window, without scripts in its pages, and without a network. */
export interface Browser {
  /** What a page shows in a window of a width in px, down to the end of its content. Pages are drawn side by side. */
  screenshot(html: string, width: number, scheme?: ColorScheme): Promise<PNG>;
  close(): Promise<void>;
}

/** Starts Chromium; undefined when it is not there. `CHROMIUM` names its command. */
export async function openBrowser(): Promise<Browser | undefined> {
  const chromium = await startChromium(OFFLINE);
  if (chromium === undefined) return undefined;
  const browser = open(chromium);
  return {
    async screenshot(html, width, scheme = "light") {
      return PNG.sync.read((await browser.draw({ html, width, scheme })).png);
    },
    close: browser.close,
  };
}
