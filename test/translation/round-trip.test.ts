import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SourceMessage, Translation } from "../../src/domain/translation/source-message.ts";
import { TRANSLATION_FORMATS } from "../../src/translation/file/translation-format.ts";
import { printTranslations } from "../../src/translation/print-translations.ts";
import { readTranslations } from "../../src/translation/read-translations.ts";
import { runs } from "../support/effort.ts";
import { MESSAGES, SAMPLE, TRANSLATIONS } from "./support/sample-file.ts";

describe.each(TRANSLATION_FORMATS)("%s", (format) => {
  // ICU JSON has no mark for outdated translations and writes none.
  const isKept = ({ id, source }: Translation) =>
    format !== "icu-json" || MESSAGES.some((message) => message.id === id && message.text === source);

  test("brings each translation back, and says what is missing and outdated", () => {
    const text = printTranslations({ ...SAMPLE, format });
    const read = readTranslations({ format, text, locale: "de", messages: MESSAGES });
    expect(read.translations).toEqual(TRANSLATIONS.filter(isKept));
    const outdated = format === "icu-json" ? "missing" : "outdated";
    expect(read.faults.map(({ kind, id }) => [kind, id])).toEqual([
      [outdated, "000000000001"],
      [outdated, "b00000000000"],
      ["missing", "c00000000000"],
    ]);
  });

  test("has a unit for each message when nothing is translated", () => {
    const text = printTranslations({ ...SAMPLE, translations: [], format });
    const { translations, faults } = readTranslations({ format, text, locale: "de", messages: MESSAGES });
    expect(translations).toEqual([]);
    expect(faults.map(({ kind, id }) => [kind, id])).toEqual(MESSAGES.map(({ id }) => ["missing", id]));
    expect(faults.every(({ line }) => line !== undefined)).toBe(true);
  });

  test.skipIf(format === "icu-json")("finds the texts of a template that gives them other ids", () => {
    const text = printTranslations({ ...SAMPLE, format });
    const messages = MESSAGES.map((message, index) => ({ ...message, id: index === 0 ? message.id : `f${index}` }));
    const idOf = (id: string) => messages[MESSAGES.findIndex((message) => message.id === id)]?.id ?? "";
    const read = readTranslations({ format, text, locale: "de", messages });
    expect(read.translations).toEqual(
      TRANSLATIONS.map((translation) => ({ ...translation, id: idOf(translation.id) })),
    );
    expect(read.faults.filter(({ kind }) => kind === "unknown")).toEqual([]);
  });

  test("keeps any characters, around placeholders too", () => {
    const words = fc.stringMatching(/^[ -~\u00e4\u20ac\u05d0]{0,12}$/).map((text) => text.replaceAll(/[{}<>']/g, "'"));
    const texts = fc.tuple(words, words, words, words).filter((all) => all.every((each) => !each.includes("''")));
    fc.assert(
      fc.property(texts, texts, (source, target) => {
        const message: SourceMessage = {
          id: "m",
          role: "text",
          text: write(source),
          placeholders: [
            { name: "1", source: "<b>", paired: true },
            { name: "name", source: "{{ name }}", paired: false },
          ],
          path: ["mjml", 1, 1],
        };
        const translations = [{ id: "m", text: write(target), source: message.text }];
        const text = printTranslations({ ...SAMPLE, format, messages: [message], translations });
        const read = readTranslations({ format, text, locale: "de", messages: [message] });
        expect(read).toEqual({ translations, faults: [] });
      }),
      { numRuns: runs(1000) },
    );
  });
});

/** A text with markup and a tag; an apostrophe before one of them is doubled, as ICU MessageFormat writes it. */
function write([before = "", inside = "", between = "", after = ""]: readonly string[]): string {
  const double = (text: string) => text.replace(/'$/, "''");
  return `-${double(before)}<1>${double(inside)}</1>${double(between)}{name}${after}-`;
}

test("ICU JSON in the language of the source has its texts", () => {
  const text = printTranslations({ ...SAMPLE, locale: "en", translations: [], format: "icu-json" });
  const file: Record<string, unknown> = JSON.parse(text);
  for (const message of MESSAGES) expect(file[message.id]).toBe(message.text);
});
