import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type DateFormat, formatDate } from "../../../core/evaluator/format-date.ts";
import { formatNumber, type NumberFormat } from "../../../core/evaluator/format-number.ts";
import { dateEntry } from "../../../src/compile/mail/locale/date-entry.ts";
import { findLocale } from "../../../src/compile/mail/locale/find-locale.ts";
import { inLatinDigits } from "../../../src/compile/mail/locale/latin-digits.ts";
import { anyMoneyEntry, moneyEntry, numberEntry, percentEntry } from "../../../src/compile/mail/locale/number-entry.ts";
import { localeData, readLocale } from "../../../src/compile/mail/locale/read-locale.ts";
import { sampled } from "../../support/effort.ts";

/** The release of ICU that has the data of the CLDR that is kept; another one formats some locales differently. */
const IS_SAME_DATA = process.versions.icu === "78.3";
const all = Object.keys(localeData().locales).filter((name) => name !== "root");
/** Those that Node has, too; it would format others as a language that it has. */
const known = all.filter((name) => new Intl.NumberFormat(name).resolvedOptions().locale === name);

const NUMBERS = ["0", "-0.001", "1", "-1234.5", "999.995", "1000", "9999", "10000", "-98765432.125", "1e-7"];
const CURRENCIES = ["EUR", "USD", "JPY", "CHF", "KWD", "CVE", "XAF", "INR"];

function numberDifferences(locale: string, entry: NumberFormat, options: object): readonly unknown[] {
  const intl = new Intl.NumberFormat(locale, { ...options, signDisplay: "negative" });
  return NUMBERS.map((text) => [text, formatNumber(text, entry), intl.format(text as `${number}`)]).filter(
    ([, ours, theirs]) => ours !== theirs,
  );
}

const MONEY_FORMS = [
  [["code"], { currencyDisplay: "code" }],
  [["narrow"], { currencyDisplay: "narrowSymbol" }],
  [["accounting"], { currencySign: "accounting" }],
  [["narrow", "accounting"], { currencyDisplay: "narrowSymbol", currencySign: "accounting" }],
  [["code", "accounting"], { currencyDisplay: "code", currencySign: "accounting" }],
] as const;

const DAYS = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, "0")}-0${(at % 7) + 1}`);
const HOURS = Array.from({ length: 24 }, (_, hour) => `2026-03-04T${String(hour).padStart(2, "0")}:05:09Z`);

function dateDifferences(
  locale: string,
  entry: DateFormat,
  options: object,
  values: readonly string[],
): readonly unknown[] {
  const intl = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC", calendar: "gregory" });
  return values
    .map((text) => [text, formatDate(text, entry), intl.format(new Date(text))])
    .filter(([, ours, theirs]) => ours !== theirs);
}

describe.runIf(IS_SAME_DATA)("writes as Intl", () => {
  it.each(sampled(known).filter((name) => name !== "ku-Latn-IQ"))("%s", (name) => {
    const record = readLocale(name);
    const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    expect(numberDifferences(name, numberEntry(record), {})).toEqual([]);
    expect(numberDifferences(name, numberEntry(record, 2), two)).toEqual([]);
    expect(numberDifferences(name, percentEntry(record), { style: "percent" })).toEqual([]);
    for (const currency of CURRENCIES) {
      const options = { style: "currency", currency };
      expect(numberDifferences(name, moneyEntry(record, currency), options)).toEqual([]);
    }
    for (const [options, intl] of MONEY_FORMS) {
      for (const currency of CURRENCIES) {
        const entry = moneyEntry(record, currency, options);
        expect(numberDifferences(name, entry, { style: "currency", currency, ...intl })).toEqual([]);
      }
    }
    for (const [dateStyle, pattern] of Object.entries(record.dates)) {
      expect(dateDifferences(name, dateEntry(record, pattern), { dateStyle }, DAYS)).toEqual([]);
    }
    for (const [timeStyle, pattern] of Object.entries(record.times)) {
      expect(dateDifferences(name, dateEntry(record, pattern), { timeStyle }, HOURS)).toEqual([]);
    }
  });

  it.each(sampled(known.filter((name) => readLocale(name).latin !== undefined)))(
    "%s in the digits of ASCII",
    (name) => {
      const record = inLatinDigits(readLocale(name));
      const numberingSystem = "latn";
      expect(numberDifferences(name, numberEntry(record), { numberingSystem })).toEqual([]);
      expect(numberDifferences(name, percentEntry(record), { style: "percent", numberingSystem })).toEqual([]);
      for (const currency of CURRENCIES) {
        for (const [options, intl] of [[[], {}] as const, ...MONEY_FORMS]) {
          const given = { style: "currency", currency, numberingSystem, ...intl };
          expect(numberDifferences(name, moneyEntry(record, currency, options), given)).toEqual([]);
        }
      }
      for (const [dateStyle, pattern] of Object.entries(record.dates)) {
        const entry = dateEntry(record, pattern);
        expect(dateDifferences(name, entry, { dateStyle, numberingSystem }, DAYS)).toEqual([]);
      }
      for (const [timeStyle, pattern] of Object.entries(record.times)) {
        const entry = dateEntry(record, pattern);
        expect(dateDifferences(name, entry, { timeStyle, numberingSystem }, HOURS)).toEqual([]);
      }
    },
  );

  it("all currencies in use, in languages with symbols of their own", () => {
    for (const name of ["en", "de", "en-AU", "fr-CA", "hi", "ar-EG", "zh-Hant", "pt-PT"]) {
      for (const currency of localeData().currencies) {
        const options = { style: "currency", currency };
        expect(numberDifferences(name, moneyEntry(readLocale(name), currency), options)).toEqual([]);
        const narrow = moneyEntry(readLocale(name), currency, ["narrow"]);
        const intl = { ...options, currencyDisplay: "narrowSymbol" };
        expect(numberDifferences(name, narrow, intl)).toEqual([]);
      }
    }
  });

  it("but for times of ku-Latn-IQ: CLDR has 24 hours, and ICU the 12 of the region", () => {
    const record = readLocale("ku-Latn-IQ");
    const entry = dateEntry(record, record.times.short ?? "");
    expect(dateDifferences("ku-Latn-IQ", entry, { timeStyle: "short" }, HOURS)).not.toEqual([]);
  });

  it("what conformance/formats/entries.json has", () => {
    for (const { locale, style, format, values } of readEntryCases()) {
      const [kind = "", option = ""] = style.split(" ");
      const entry = entryOf(locale, kind, option);
      expect(entry, `${locale}: ${style}`).toEqual(format);
      const written = values
        .filter(([, text]) => text !== null)
        .map(([value]) => [value, intlOf(locale, kind, option, value)]);
      expect(written, `${locale}: ${style}`).toEqual(values.filter(([, text]) => text !== null));
    }
  });
});

interface EntryCase {
  readonly locale: string;
  readonly style: string;
  readonly format: object;
  readonly values: readonly (readonly [value: string, written: string | null])[];
}

function readEntryCases(): readonly EntryCase[] {
  return JSON.parse(readFileSync(new URL("../../../conformance/formats/entries.json", import.meta.url), "utf8"));
}

function entryOf(locale: string, kind: string, option: string): object {
  const record = readLocale(findLocale(locale) ?? "");
  switch (kind) {
    case "number":
      return numberEntry(record, option === "" ? undefined : Number(option));
    case "percent":
      return percentEntry(record);
    case "money":
      return moneyEntry(record, option);
    default:
      return dateEntry(record, (kind === "date" ? record.dates : record.times)[option] ?? "");
  }
}

function intlOf(locale: string, kind: string, option: string, value: string): string {
  if (kind === "date" || kind === "time") {
    // The date as it was given, whatever its offset.
    const at = new Date(value.length > 10 ? `${value.slice(0, 19)}Z` : value);
    return new Intl.DateTimeFormat(locale, { [`${kind}Style`]: option, timeZone: "UTC", calendar: "gregory" }).format(
      at,
    );
  }
  const styles = { number: {}, percent: { style: "percent" }, money: { style: "currency", currency: option } };
  const places = option === "2" ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {};
  const options = { ...styles[kind as keyof typeof styles], ...places, signDisplay: "negative" } as const;
  return new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions).format(value as `${number}`);
}

it("has a record of every locale of CLDR", () => {
  expect(all.length).toBe(765);
  for (const name of all) {
    const record = readLocale(name);
    const days = Object.values(record.dates).map((pattern) => formatDate("2026-07-14", dateEntry(record, pattern)));
    expect(days).not.toContain(undefined);
    expect(formatNumber("-1234.5", moneyEntry(record, "EUR")), name).toBeDefined();
  }
});

it("writes a currency that is a value with its symbol, or with its code", () => {
  const { of, other } = anyMoneyEntry(readLocale("de"), ["EUR", "JPY"]);
  const nbsp = "\u00a0";
  expect(of).toEqual({
    EUR: [["", `${nbsp}€`], ["-", `${nbsp}€`], 2],
    JPY: [["", `${nbsp}¥`], ["-", `${nbsp}¥`], 0],
  });
  expect(other).toEqual([["", `${nbsp}¤`], ["-", `${nbsp}¤`], 2]);
  // Between letters and digits there is always a space.
  expect(anyMoneyEntry(readLocale("en"), []).other).toEqual([[`¤${nbsp}`, ""], [`-¤${nbsp}`, ""], 2]);
});

it.each([
  ["de", "de"],
  ["DE-at", "de-AT"],
  ["pt_BR", "pt"],
  ["de-DE", "de"],
  ["en-US", "en"],
  ["en-BR", "en"],
  ["zh-TW", "zh-Hant"],
  ["zh-CN", "zh-Hans"],
  ["zh-Hant-HK", "zh-Hant-HK"],
  ["zh-HK", "zh-Hant-HK"],
  ["sr-Latn", "sr-Latn"],
  ["sr-ME", "sr-Latn-ME"],
  ["sh", "sr-Latn"],
  ["iw", "he"],
  ["nb-NO", "nb"],
  ["no", "no"],
  ["ca-ES-valencia", "ca-ES-valencia"],
  ["und", undefined],
  ["xx", undefined],
  ["german", undefined],
  ["", undefined],
])("%s is the locale %s", (tag, locale) => {
  expect(findLocale(tag)).toBe(locale);
});
