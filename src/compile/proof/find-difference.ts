import { quote } from "../../domain/quote.ts";
import { canonicalHtml, plainHtml } from "./canonical-html.ts";

/** Describes the first line in which two pages differ; undefined when both are displayed the same. */
export function findDifference(filledHtml: string, freshHtml: string): string | undefined {
  if (filledHtml === freshHtml) return undefined;
  if (plainHtml(filledHtml) === plainHtml(freshHtml)) return undefined;
  const filled = canonicalHtml(filledHtml);
  const fresh = canonicalHtml(freshHtml);
  const length = Math.max(filled.length, fresh.length);
  for (let at = 0; at < length; at += 1) {
    if (filled[at] === fresh[at]) continue;
    return `${quote(filled[at] ?? "the end")} instead of ${quote(fresh[at] ?? "the end")}`;
  }
  return undefined;
}
