import { expect, it } from "vitest";
import type { TranslatedVersion, TranslatedVersions } from "../../src/domain/template/translated-version.ts";
import { readTranslatedContent, withTranslated } from "../../src/store/row/translated-parts.ts";
import { translatedTextsOf } from "../../src/store/row/translated-text.ts";

const inLocale = (words: string): TranslatedVersion => ({
  subject: words,
  source: { kind: "mjml", text: `<mj-text>${words}</mj-text>`, files: { "a.mjml": words } },
  programs: { html: `["<p>${words}</p><p>Goodbye</p>"]`, text: words },
  resolvedDocument: `{"text":"${words}"}`,
  programsOnly: "[]",
  fallbacks: 1,
  outdated: 2,
});
const { source, programs, resolvedDocument = "" } = inLocale("Hello, World");
const base = { source, programs, resolvedDocument };

function textsOf(translated: TranslatedVersions): ReadonlyMap<string, string> {
  const texts = translatedTextsOf({ ...base, translated });
  return new Map(texts.flatMap(({ locales, text }) => locales.map((locale) => [`locale/${locale}`, text] as const)));
}

it("reads each locale from the part that it shares", () => {
  const translated = { de: inLocale("Hallo, Welt"), fr: inLocale("Bonjour"), pl: inLocale("") };
  const texts = textsOf(translated);
  expect(new Set(texts.values()).size).toBe(1);
  expect(withTranslated(base, texts)).toEqual({ translated });
  expect(readTranslatedContent("fr", texts, base, ["text"])).toMatchObject({ programs: { text: "Bonjour" } });
  expect(readTranslatedContent("nl", texts, base, ["text"])).toBeUndefined();
});

it("begins another part where one has become long, so that a fetch never reads many languages for one", () => {
  const letters = "abcdefghijklmnop";
  const entries = [...letters].map((letter) => [`de-x-${letter}`, inLocale(`${letter} `.repeat(5_000))] as const);
  const translated = Object.fromEntries(entries);
  const texts = textsOf(translated);
  expect(new Set(texts.values()).size).toBeGreaterThan(4);
  expect(Math.max(...[...texts.values()].map(({ length }) => length))).toBeLessThan(128 * 1024);
  expect(withTranslated(base, texts)).toEqual({ translated });
});

it("reads locales that were stored in parts of their own", () => {
  const stored = {
    ...{ subject: "Hallo", fallbacks: 1, outdated: 0 },
    source: [0, 9, "Hallo", 12, 10],
    programs: { html: [0, 5, "Hallo", 12, 22], text: ["Hallo"] },
  };
  const text = JSON.stringify(stored);
  expect(withTranslated(base, new Map([["locale/de", text]])).translated?.de).toEqual({
    ...{ subject: "Hallo", fallbacks: 1, outdated: 0 },
    source: { ...source, text: "<mj-text>Hallo</mj-text>" },
    programs: { html: '["<p>Hallo</p><p>Goodbye</p>"]', text: "Hallo" },
  });
});
