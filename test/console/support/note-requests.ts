import type { Page, Request } from "playwright-core";

/** Notes each URL that a page and its frames ask for from now on, but for what a policy kept back. */
export function noteRequests(page: Page): readonly string[] {
  const asked: string[] = [];
  const note = (request: Request) => {
    // Whenever the address changes, Chromium asks its cache for the icon.
    if (request.failure()?.errorText !== "csp" && !request.url().includes("/assets/icon-")) asked.push(request.url());
  };
  page.on("requestfinished", note).on("requestfailed", note);
  return asked;
}
