import { escapeHtml } from "../../core/evaluator/escape.ts";
import type { MailValues } from "../mail.ts";

/** Puts the values into the tags of MJML, escaped. */
export function fillMjml(source: string, values: MailValues): string {
  return source.replace(/\{\{ (\w+) \}\}/g, (_, name: string) => escapeHtml(String(values[name] ?? "")));
}
