import { UsageError } from "../framework/usage-error.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { startChromium } from "./start-chromium.ts";

/** Starts a browser for the duration of the call. Throws a UsageError if it does not start. */
export async function withBrowser<Result>(
  path: string,
  flags: readonly string[],
  use: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const chromium = await startChromium(path, flags);
  if (chromium === undefined) {
    throw new UsageError(
      `${path} does not start without a window: set CHROMIUM to the path of Chromium, Chrome or Edge`,
    );
  }
  const browser = openBrowser(chromium);
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
