import type { BrowserContext } from "playwright-core";

/** What the policy of the preview frame, and no other, keeps a mail from is told as an error, too. */
const KEPT_FROM_A_MAIL = /directive: "(?:style-src 'unsafe-inline'|(?:img|font)-src (?:https:\S+ )*data:)"/;

/**
 * What no page of the console may do, as it happens in a browser: ask another origin, throw, break its policy, or write
 * errors to the browser's console. What a policy kept back was not asked.
 */
export function watchFaults(context: BrowserContext, origin: string): readonly string[] {
  const faults: string[] = [];
  context.on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (asked !== origin && protocol !== "data:") faults.push(`asked ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    const at = faults.indexOf(`asked ${request.url()}`);
    if (at !== -1 && request.failure()?.errorText === "csp") faults.splice(at, 1);
  });
  context.on("weberror", (error) => faults.push(`threw ${error.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error" && !KEPT_FROM_A_MAIL.test(message.text())) faults.push(`wrote ${message.text()}`);
  });
  return faults;
}
