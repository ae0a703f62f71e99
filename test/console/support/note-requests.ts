import type { Page, Request } from "playwright-core";

/** Chromium asks for the icon whenever the address changes, and a page for its last dialog after two seconds. */
const OF_ITSELF = /\/assets\/(?:icon|session-ended)-/;

/** Notes each URL that a page and its frames ask for from now on, but for what a policy kept back. */
export function noteRequests(page: Page): readonly string[] {
  const asked: string[] = [];
  const note = (request: Request) => {
    if (request.failure()?.errorText !== "csp" && !OF_ITSELF.test(request.url())) asked.push(request.url());
  };
  page.on("requestfinished", note).on("requestfailed", note);
  return asked;
}
