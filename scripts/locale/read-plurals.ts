import type { LocaleData } from "../../src/compile/mail/locale/locale-data.ts";
import { type Cldr, memberAt, textsAt } from "./cldr.ts";

/** The rules of plural categories by locale, without their samples. `other` has no rule: it is the rest. */
export function readPlurals(read: Cldr): Pick<LocaleData, "plurals"> {
  return {
    plurals: {
      cardinal: rulesOf(read("cldr-core/supplemental/plurals.json"), "plurals-type-cardinal"),
      ordinal: rulesOf(read("cldr-core/supplemental/ordinals.json"), "plurals-type-ordinal"),
    },
  };
}

function rulesOf(data: unknown, type: string): LocaleData["plurals"]["cardinal"] {
  const locales = Object.keys(textsAt(data, ["supplemental", type]));
  return Object.fromEntries(
    locales.map((locale) => {
      const written = Object.entries(textsAt(memberAt(data, ["supplemental", type]), [locale]));
      const rules = written.map(([name, rule]) => [
        name.replace("pluralRule-count-", ""),
        rule.replace(/\s*@.*$/s, "").trim(),
      ]);
      return [locale, Object.fromEntries(rules.filter(([, rule]) => rule !== ""))];
    }),
  );
}
