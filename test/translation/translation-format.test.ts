import { expect, test } from "vitest";
import {
  FORMAT_DEFINITIONS,
  recognizeFormat,
  TRANSLATION_FORMATS,
} from "../../src/translation/file/translation-format.ts";
import { printTranslations } from "../../src/translation/print-translations.ts";
import { SAMPLE } from "./support/sample-file.ts";

test.each(TRANSLATION_FORMATS)("a file of %s is recognized by its name and what is in it", (format) => {
  const text = printTranslations({ ...SAMPLE, format });
  for (const ending of FORMAT_DEFINITIONS[format].endings)
    expect(recognizeFormat(`messages/de${ending}`, text)).toBe(format);
});

test.each([
  ["DE.PO", "", "po"],
  [
    "a.xliff",
    "<?xml version='1.0'?><xliff\n  xmlns='urn:oasis:names:tc:xliff:document:2.0' version='2.1'>",
    "xliff-2.0",
  ],
  ["a.xlf", '<?xml version="2.0"?><xliff version="1.2">', "xliff-1.2"],
  ["a.yaml", "", undefined],
  ["po", "", undefined],
])("%s", (name, text, format) => {
  expect(recognizeFormat(name, text)).toBe(format);
});
