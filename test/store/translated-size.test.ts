import { expect, it } from "vitest";
import type { TranslatedVersion } from "../../src/domain/template/translated-version.ts";
import type { Part } from "../../src/store/row/part.ts";
import { encodeVersion } from "../../src/store/row/version-parts.ts";
import { readBrandedExamples } from "../support/branded-examples.ts";
import { pseudoLanguage } from "../support/pseudo-language.ts";

const LOCALES = ["de", "es", "fr", "pl", "sv"];

const isOfLocale = (name: string) => name.startsWith("locale/");

/** The bytes that parts have in a store, where each is stored once. */
function bytesOf(parts: Iterable<readonly [string, Part]>): number {
  const stored = new Map([...parts].map(([, part]) => [Buffer.from(part.digest).toString("hex"), part.content.length]));
  return [...stored.values()].reduce((sum, length) => sum + length, 0);
}

it("stores branded mails in five more languages in 1.15 times what they take in one", async () => {
  let [one, all] = [0, 0];
  for (const example of readBrandedExamples().filter((_, index) => index % 5 === 0)) {
    const { programs } = await example.compileIn("en", (words) => words);
    const translated: Record<string, TranslatedVersion> = {};
    for (const [seed, locale] of LOCALES.entries()) {
      const made = await example.compileIn(locale, pseudoLanguage(seed));
      if (made.translated === undefined) throw new Error(`${example.slug} was not translated`);
      translated[locale] = { ...made.translated, programs: made.programs, fallbacks: 0, outdated: 0 };
    }
    const parts = await encodeVersion({ source: example.source, programs, translated });
    one += bytesOf([...parts].filter(([name]) => !isOfLocale(name)));
    all += bytesOf(parts);
  }
  expect(all / one).toBeLessThan(1.15);
});
