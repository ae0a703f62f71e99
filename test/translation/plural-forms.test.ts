import { expect, test } from "vitest";
import { pluralFormsOf } from "../../src/translation/po/plural-forms.ts";

/** Languages of Unicode's CLDR; some have no rule in gettext. */
const LANGUAGES =
  "af ak am an ar as asa ast az be bg bho bm bn br bs ca ceb cgg chr ckb cs csw cy da de dsb dv ee el en eo es et eu fa " +
  "ff fi fil fo fr fur fy ga gd gl gsw gu guw gv ha haw he hi hr hsb hu hy ia id ig ii is it iu ja jbo jgo ka kab kk " +
  "kl km kn ko ks ksh ku kw ky lag lb lg lij ln lo lt lv mas mg mk ml mn mr ms mt my naq nb ne nl nn no nso ny om or os " +
  "pa pap pl ps pt pt-PT rm ro ru sah sc scn sd se sh si sk sl sm sn so sq sr ss st sv sw syr ta te th ti tk tn to tr " +
  "ts tzm uk ur uz ve vi vo wa wae wo xh yi yo yue zh zh-Hant-HK zu";

test("numbers that have one form in gettext have one in CLDR", () => {
  const without: string[] = [];
  for (const locale of LANGUAGES.split(" ").filter((each) => Intl.PluralRules.supportedLocalesOf(each).length > 0)) {
    const forms = pluralFormsOf(locale);
    if (forms === undefined) {
      without.push(locale);
      continue;
    }
    const [, count, expression] = /^nplurals=(\d); plural=(.*);$/.exec(forms) ?? [];
    const index = new Function("n", `return Number(${expression})`) as (number: number) => number;
    const rules = new Intl.PluralRules(locale);
    const pairs = new Set<string>();
    for (let number = 0; number <= 1_000; number += 1) pairs.add(`${index(number)} ${rules.select(number)}`);
    const indexes = new Set([...pairs].map((pair) => pair.split(" ")[0]));
    const categories = new Set([...pairs].map((pair) => pair.split(" ")[1]));
    expect([locale, pairs.size, indexes.size, categories.size]).toEqual([locale, ...Array(3).fill(Number(count))]);
  }
  // Their rules have more forms than those of gettext.
  expect(without).toEqual(["br", "gv", "kw", "tzm"]);
});
