import type { BrowserContext } from "playwright-core";

/** What the policy and the sandbox of the preview frame, and no others, keep a mail from is told as an error, too. */
const KEPT_FROM_A_MAIL =
  /directive: "(?:style-src 'unsafe-inline'|(?:img|font)-src (?:(?:https:\S+|\S+\/examples\/images\/) )*data:|default-src 'none'")|is sandboxed/;

/** How Chromium reports a call that failed. */
const FAILED = /^Failed to load resource:/;

/**
 * What no page of the console may do: throw, break its policy, or write errors to the browser's console. `mayFail`:
 * calls may fail.
 */
export function watchFaults(context: BrowserContext, mayFail: () => boolean): readonly string[] {
  const faults: string[] = [];
  context.on("weberror", (error) => faults.push(`threw ${error.error().message}`));
  context.on("console", (message) => {
    const text = message.text();
    if (message.type() !== "error" || KEPT_FROM_A_MAIL.test(text) || (mayFail() && FAILED.test(text))) return;
    faults.push(`wrote ${text}`);
  });
  return faults;
}
