import type { Locator, Page } from "playwright-core";

const STOPS_MAX = 150;

/** Walks to an element as people without a mouse do, by Tab or backwards by Shift+Tab. */
export async function tabTo(page: Page, wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await wanted.waitFor();
  const focused = wanted.and(page.locator(":focus"));
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${STOPS_MAX} times ${key} do not lead to ${wanted}`);
}
