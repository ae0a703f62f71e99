import { expect, it } from "vitest";
import { formatOf, localeOfName } from "../../../console/src/template/languages/translation-formats.ts";

it.each([
  ["de.po", "", "po"],
  ["welcome.DE.PO", "", "po"],
  ["de.json", "{}", "icu-json"],
  ["de.xlf", '<?xml version="1.0"?><xliff xmlns="urn" version="1.2">', "xliff-1.2"],
  ["de.xliff", '<?xml version="2.0"?>\n<xliff srcLang="en"\n version = \'2.1\'>', "xliff-2.0"],
  ["de.xlf", '<x:xliff version="2.0">', "xliff-2.0"],
  ["de.xlf", "", "xliff-1.2"],
  ["de.docx", "", undefined],
  ["po", "", undefined],
])("reads the format of %s", (name, content, format) => {
  expect(formatOf(name, content)).toBe(format);
});

it.each([
  ["de.po", "de"],
  ["welcome.pt-BR.xlf", "pt-BR"],
  ["order.zh_Hant.json", "zh-Hant"],
  ["messages/de.po", "de"],
  ["translations.po", ""],
  ["my-mail.final.po", ""],
])("reads the language of %s", (name, locale) => {
  expect(localeOfName(name)).toBe(locale);
});
