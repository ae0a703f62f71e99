import { describe, expect, it } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import type { ConditionStep, Program } from "../../../../core/evaluator/program.ts";
import { pluralRulesOf } from "../../../../src/compile/mail/locale/plural-categories.ts";
import { holdsForWhole } from "../../../../src/compile/mail/locale/plural-rule.ts";
import { localeData } from "../../../../src/compile/mail/locale/read-locale.ts";
import { categoryTest } from "../../../../src/compile/source/choice/category-test.ts";
import { toSteps } from "../../../../src/compile/source/choice/plural-test.ts";
import { IS_WHOLE, runs } from "../../../support/effort.ts";

const TYPES = ["cardinal", "ordinal"] as const;
type Type = (typeof TYPES)[number];

/** Every locale of CLDR that Intl has, too. */
const LOCALES = Object.keys(localeData().locales).filter(
  (locale) => locale !== "root" && Intl.PluralRules.supportedLocalesOf(locale).length > 0,
);

/** One locale for each set of rules. The rules of Cornish need more tests than a condition can have. */
function localesByRules(type: Type): readonly string[] {
  const own = LOCALES.filter((locale) => locale in localeData().plurals[type] && locale !== "kw");
  return [...new Map(own.map((locale) => [JSON.stringify(localeData().plurals[type][locale]), locale])).values()];
}

/** A program that writes the category of `n`. */
function categoryProgram(locale: string, type: Type): Program {
  const conditions: { readonly node: string; readonly steps: readonly ConditionStep[] }[] = [];
  const ops: Program["ops"][number][] = [];
  for (const [category, rule] of pluralRulesOf(locale, type)) {
    const tested = categoryTest(rule) ?? false;
    conditions.push({ node: "", steps: toSteps(tested, ["test", "n"]) as readonly ConditionStep[] });
    ops.push(["unless", conditions.length - 1, ops.length + 2], `${category} `);
  }
  return { format: 1, target: "text", tags: [], conditions, ops };
}

/** Where a program says otherwise than Intl. */
function differences(locale: string, type: Type, numbers: readonly (number | string)[]): readonly string[] {
  const program = categoryProgram(locale, type);
  const intl = new Intl.PluralRules(locale, { type });
  return numbers.flatMap((n) => {
    const found = fillProgram(program, { context: { n } }).output.trim() || "other";
    const expected = intl.select(Number(n));
    return found === expected ? [] : [`${locale} ${type} ${n}: ${found}, Intl has ${expected}`];
  });
}

/** Up to 1,000 in a release. */
const WHOLE = Array.from({ length: IS_WHOLE ? 1_001 : 251 }, (_, number) => number);
const LARGE = [1_001, 1_002, 1_011, 2_000, 9_999, 10_000, 11_011, 20_000, 100_000, 1_000_000, 1_000_001, 2_000_000];
const NEGATIVE = [-1, -2, -3, -5, -11, -12, -21, -100, -1_000_000];
const DECIMALS = [0.1, 0.01, 0.001, 0.5, 0.999, 1.1, 1.01, 1.11, 1.21, 1.5, 1.999, 2.2, 2.12, 3.14, 5.003, 11.5, 21.1];
/** All over the first million; 10^5 of them for all rules together in a release, ten times as many in a nightly run. */
const SAMPLES = Array.from({ length: runs(2_000) }, (_, number) => (number * 7_919 * 131 + 17) % 1_000_000);

describe("categoryTest", () => {
  it.each(TYPES)("decides as Intl for whole numbers: %s", (type) => {
    const locales = localesByRules(type);
    expect(locales.length).toBeGreaterThan(type === "cardinal" ? 35 : 20);
    const numbers = [...WHOLE, ...LARGE, ...SAMPLES, ...NEGATIVE];
    expect(locales.flatMap((locale) => differences(locale, type, numbers)).slice(0, 20)).toEqual([]);
  });

  it("decides as Intl for numbers with up to three decimal places", () => {
    const numbers = [...DECIMALS, ...DECIMALS.map((number) => -number)];
    const found = localesByRules("cardinal").flatMap((locale) => differences(locale, "cardinal", numbers));
    expect(found.slice(0, 20)).toEqual([]);
  });

  it("decides by what is printed, however it is written, where no digits and decimal places count", () => {
    const numbers = [
      "1.0",
      "01",
      "1e0",
      "+1",
      "0.9995",
      "1.0004",
      "1.0005",
      "0.99949",
      "2.00",
      "1.9996",
      " 1 ",
      "0.0004",
    ];
    const locales = ["en", "fr", "de", "pt", "hi", "lag"].filter((locale) => LOCALES.includes(locale));
    expect(locales.flatMap((locale) => differences(locale, "cardinal", numbers))).toEqual([]);
  });

  it("refuses rules with more tests than a condition can have", () => {
    const refused = Object.keys(localeData().plurals.cardinal).filter((locale) =>
      [...pluralRulesOf(locale, "cardinal").values()].some((rule) => categoryTest(rule) === undefined),
    );
    expect(refused).toEqual(["kw"]);
  });
});

describe("pluralRulesOf", () => {
  it.each(TYPES)("finds the rules that Intl has for every locale: %s", (type) => {
    expect(LOCALES.length).toBeGreaterThan(600);
    const wrong = LOCALES.flatMap((locale) => {
      const rules = [...pluralRulesOf(locale, type)];
      const intl = new Intl.PluralRules(locale, { type });
      const differs = [0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 20, 21, 22, 100, 101, 1_000_000].filter((n) => {
        return (rules.find(([, rule]) => holdsForWhole(rule, n))?.[0] ?? "other") !== intl.select(n);
      });
      return differs.length === 0 ? [] : [`${locale}: ${differs}`];
    });
    expect(wrong).toEqual([]);
  });
});
