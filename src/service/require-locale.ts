import { type Issue, type Refusal, refuseIssues } from "../domain/error.ts";
import { toLocale } from "../domain/locale.ts";
import { quote } from "../domain/quote.ts";

/** The canonical form of a language tag. Throws INVALID_REQUEST, at the path, for a text that is none. */
export function requireLocale(tag: string, path: Issue["path"]): string {
  const locale = toLocale(tag);
  if (locale !== undefined) return locale;
  throw refuseLocale(tag, path);
}

/** The refusal of a text that is no language tag. */
export function refuseLocale(tag: string, path: Issue["path"]): Refusal {
  const msg = `"${quote(tag)}" is no language tag; give one such as de, pt-BR or zh-Hant, with hyphens`;
  return refuseIssues("INVALID_REQUEST", [{ path, msg, type: "locale.invalid" }]);
}
