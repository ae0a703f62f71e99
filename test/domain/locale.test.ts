import { expect, it } from "vitest";
import { lookUpLocale, toLocale } from "../../src/domain/locale.ts";

it.each([
  ["de", "de"],
  ["PT-br", "pt-BR"],
  ["zh-hant-tw", "zh-Hant-TW"],
  ["iw", "he"],
  ["de-u-nu-latn", "de-u-nu-latn"],
])("writes the language tag %s as %s", (tag, locale) => {
  expect(toLocale(tag)).toBe(locale);
});

it.each(["", "*", "d", "de_AT", "de-", "de-AT,fr", "german language", "de\r\nX-A: b", "x".repeat(9)])(
  "takes %j for no language tag",
  (tag) => {
    expect(toLocale(tag)).toBeUndefined();
  },
);

// The first rows are those of RFC 4647, section 3.4.
it.each([
  ["zh-Hant-CN-x-private1-private2", ["zh-Hant-CN-x-private1"], "zh-Hant-CN-x-private1"],
  ["zh-Hant-CN-x-private1-private2", ["zh-Hant-CN-x"], undefined],
  ["zh-Hant-CN-x-private1-private2", ["zh-Hant-CN", "zh"], "zh-Hant-CN"],
  ["zh-Hant-CN-x-private1-private2", ["zh-Hant", "zh"], "zh-Hant"],
  ["zh-Hant-CN-x-private1-private2", ["zh"], "zh"],
  ["de-AT", ["de", "de-AT"], "de-AT"],
  ["de-AT", ["de-CH", "fr"], undefined],
  ["de", ["de-AT"], undefined],
  ["de-DE-u-nu-latn", ["de-DE"], "de-DE"],
  ["en", [], undefined],
])("looks %s up in %j", (tag, locales, found) => {
  expect(lookUpLocale(tag, locales)).toBe(found);
});
