import { expect, it } from "vitest";
import { findLanguage } from "../../../console/src/template/languages/find-language.ts";

it.each([
  ["de", "de"],
  ["PT-br", "pt-BR"],
  ["zh-hant", "zh-Hant"],
  ["german", "de"],
  [" Deutsch ", "de"],
  ["Português (Brasil)", "pt-BR"],
  ["Brazilian Portuguese", "pt-BR"],
  ["gsw", "gsw"],
])("finds %s as %s", (text, tag) => {
  expect(findLanguage(text)).toBe(tag);
});

it.each(["germn", "Klingon", "de_DE", "English-US", ""])("finds no language in %s", (text) => {
  expect(findLanguage(text)).toBeUndefined();
});
