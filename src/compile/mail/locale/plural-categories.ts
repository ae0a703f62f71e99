import { type PluralRule, parsePluralRule } from "./plural-rule.ts";
import { localeData } from "./read-locale.ts";

const read = new Map<string, ReadonlyMap<string, PluralRule>>();

/**
 * The rules of the categories that a locale has beside `other`. A locale without rules of its own has those of its
 * name without the last part, as in ICU, or else none.
 */
export function pluralRulesOf(locale: string, type: "cardinal" | "ordinal"): ReadonlyMap<string, PluralRule> {
  const key = `${type} ${locale}`;
  const known = read.get(key);
  if (known !== undefined) return known;
  const written = localeData().plurals[type][locale];
  const end = locale.lastIndexOf("-");
  const rules =
    written === undefined && end > 0
      ? pluralRulesOf(locale.slice(0, end), type)
      : new Map(Object.entries(written ?? {}).map(([category, rule]) => [category, parsePluralRule(rule)]));
  read.set(key, rules);
  return rules;
}
