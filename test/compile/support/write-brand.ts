import type { Brand } from "../../../core/evaluator/data.ts";

/** A source with the values of a brand in place of its tags, and without declarations of tokens. */
export function writeBrand(text: string, brand: Brand): string {
  return text
    .replace(/<lp-token [^>]*>/g, "")
    .replace(/\{\{\s*brand\.(\w+)\s*\}\}/g, (_, name: string) => brand[name] ?? "");
}
