import { toLocale } from "../domain/locale.ts";
import { refuseLocale } from "./require-locale.ts";

/**
 * The canonical form of the language tag of translations. Throws INVALID_REQUEST for what is none, and for extensions
 * and private tags, which are no language that somebody reads.
 */
export function requireLocaleTag(tag: string): string {
  const locale = toLocale(tag);
  if (locale !== undefined && isLanguage(locale)) return locale;
  throw refuseLocale(tag, ["locale"]);
}

/** Longer ones are in no registry. `und` is an undetermined one. */
const LANGUAGE = /^(?!und\b)[a-z]{2,3}\b/;

function isLanguage(locale: string): boolean {
  return new Intl.Locale(locale).baseName === locale && LANGUAGE.test(locale);
}
