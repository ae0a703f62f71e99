import type { Browser, BrowserContext, Page } from "playwright-core";
import { watchFaults } from "./watch-faults.ts";

/** A browser of one person at the console. */
export interface ConsoleBrowser {
  readonly page: Page;
  /** Every URL that was asked for, also by frames; but for what a policy kept back before it was sent. */
  readonly requests: readonly string[];
  /** See `watchFaults`. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** Opens a window whose cookies and storage are its own, and signs in at the console. */
export async function openBrowser(browser: Browser, url: string, adminKey: string): Promise<ConsoleBrowser> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const requests: string[] = [];
  const faults = watchFaults(context, url);
  context.on("requestfinished", (request) => requests.push(request.url()));
  context.on("requestfailed", (request) => {
    if (request.failure()?.errorText !== "csp") requests.push(request.url());
  });
  await page.goto(`${url}/console`);
  await signIn(page, adminKey);
  return { page, requests, faults, close: () => context.close() };
}

export async function signIn(page: Page, adminKey: string): Promise<void> {
  await page.getByLabel("Admin key").fill(adminKey);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor({ state: "detached" });
}
