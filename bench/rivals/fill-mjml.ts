import { escapeHtml } from "../../core/escape-html.ts";
import type { Mail } from "../mail.ts";

/** Puts the values into the tags of MJML, escaped. */
export function fillMjml(source: string, values: Mail["values"]): string {
  return source.replace(/\{\{ (\w+) \}\}/g, (_, name: string) => escapeHtml(values[name] ?? ""));
}
