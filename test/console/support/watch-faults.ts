import type { BrowserContext } from "playwright-core";

/** What the policy and the sandbox of the preview frame, and no others, keep a mail from is told as an error, too. */
const KEPT_FROM_A_MAIL =
  /directive: "(?:style-src 'unsafe-inline'|(?:img|font)-src (?:https:\S+ )*data:|default-src 'none'")|is sandboxed/;

/** What no page of the console may do: throw, break its policy, or write errors to the browser's console. */
export function watchFaults(context: BrowserContext): readonly string[] {
  const faults: string[] = [];
  context.on("weberror", (error) => faults.push(`threw ${error.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error" && !KEPT_FROM_A_MAIL.test(message.text())) faults.push(`wrote ${message.text()}`);
  });
  return faults;
}
