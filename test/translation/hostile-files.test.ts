import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SourceMessage } from "../../src/domain/translation/source-message.ts";
import { TRANSLATION_FORMATS, type TranslationFormat } from "../../src/translation/file/translation-format.ts";
import { printTranslations } from "../../src/translation/print-translations.ts";
import { readTranslations } from "../../src/translation/read-translations.ts";
import { runs } from "../support/effort.ts";
import { SAMPLE } from "./support/sample-file.ts";

const MESSAGE: SourceMessage = {
  id: "m",
  role: "text",
  text: "a <1/> b",
  placeholders: [{ name: "1", source: "<br>", paired: false }],
  path: ["mjml", 1, 1],
};

describe.each(TRANSLATION_FORMATS)("%s", (format) => {
  test("what stands for placeholders, and places, cannot break the file", () => {
    const pieces = fc.constantFrom(
      "]]>",
      "-->",
      '"',
      "'",
      "<!--",
      "</note>",
      "&lt;",
      "&",
      "\\",
      "\n",
      "\r",
      "\0",
      "#~ ",
      "msgid ",
      "\u2028",
      "\ud800",
      "\u2069",
      "{",
    );
    const hostile = fc.array(pieces, { maxLength: 6 }).map((all) => all.join(""));
    fc.assert(
      fc.property(hostile, hostile, (source, file) => {
        const message: SourceMessage = {
          ...MESSAGE,
          placeholders: [{ name: "1", source, paired: false }],
          path: ["files", file, 1, 1],
        };
        const translations = [{ id: "m", text: "ä <1/> ö", source: MESSAGE.text }];
        const text = printTranslations({ ...SAMPLE, format, messages: [message], translations });
        const read = readTranslations({ format, text, locale: "de", messages: [message] });
        expect(read).toEqual({ translations, faults: [] });
      }),
      { numRuns: runs(500) },
    );
  });

  test("any text is read without an exception", () => {
    const start = printTranslations({ ...SAMPLE, format });
    const cut = fc.tuple(fc.nat(start.length), fc.nat(40), fc.string({ maxLength: 20 }));
    fc.assert(
      fc.property(cut, ([at, length, inserted]) => {
        const text = start.slice(0, at) + inserted + start.slice(at + length);
        const { faults } = readTranslations({ format, text, locale: "de", messages: SAMPLE.messages });
        for (const { message, line } of faults) {
          expect(message).not.toBe("");
          expect(line ?? 1).toBeGreaterThan(0);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});

/** Files of up to a megabyte, each of which takes minutes where the time grows with the square of the length. */
const LARGE: readonly (readonly [TranslationFormat, string, string])[] = [
  ["xliff-1.2", "codes after apostrophes", xliff(`<target>${`'<x id="1"/>`.repeat(30_000)}</target>`)],
  ["xliff-1.2", "spaces", xliff(`<target>a${" ".repeat(1_000_000)}b</target>`)],
  ["xliff-1.2", "tags that are never closed", "<xliff ".repeat(150_000)],
  ["po", "spaces", `msgctxt "m"\nmsgid "a <1/> b"\nmsgstr "a${" ".repeat(1_000_000)}"`],
  ["po", "quotes", '"'.repeat(1_000_000)],
  ["po", "backslashes", `msgid "${"\\".repeat(1_000_000)}`],
  ["po", "marks", `#,${" fuzzy ".repeat(150_000)}`],
  ["icu-json", "braces", JSON.stringify({ m: "{a, plural, other{".repeat(50_000) })],
  ["po", "earlier plural forms", previousForms()],
  [
    "icu-json",
    "closing tags of none that is open",
    JSON.stringify({ m: "<1>".repeat(160_000) + "</2>".repeat(120_000) }),
  ],
  ["icu-json", "branches with tags of their own", JSON.stringify({ m: `{a, select, ${branches()} other {}}` })],
  ["icu-json", "apostrophes", JSON.stringify({ m: "'{".repeat(200_000) })],
];

function xliff(content: string): string {
  return `<xliff version="1.2"><file><body><trans-unit id="m"><source>x</source>${content}</trans-unit></body></file></xliff>`;
}

function previousForms(): string {
  return Array.from({ length: 60_000 }, (_, at) => `#| msgstr[${at}] ""`).join("\n");
}

function branches(): string {
  return Array.from({ length: 60_000 }, (_, at) => `k${at}{{t${at}}}`).join("");
}

test.each(LARGE)("%s: many %s are read", (format, _, text) => {
  const { faults } = readTranslations({ format, text, locale: "de", messages: [MESSAGE] });
  expect(faults).not.toEqual([]);
});
