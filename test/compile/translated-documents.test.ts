import fc from "fast-check";
import { expect, test } from "vitest";
import { compileTranslated } from "../../src/compile/compile-translated.ts";
import { extractMessages } from "../../src/compile/source/translation/extract-messages.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { runs } from "../support/effort.ts";
import { arbitraryRows } from "./support/arbitrary-document.ts";

const SUBJECT = "{n, plural, one {# order} other {# orders}} for {{ total | money: 'EUR' }}";

/** Values with formats, and choices, also in one another. */
const TEXTS = [
  "Total {{ total | money: 'EUR' }}, due {{ due | date: 'long' | 'soon' }}",
  "Rate {{ rate | percent: 1 }} of {{ total | money: currency, 'EUR USD', 'accounting' }}",
  "You have {n, plural, one {<b>#</b> item} other {<b>#</b> items for {{ total | number: 2 }}}}.",
  "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} it's {kind, select, new {new} other {not '{new}'}}",
];

interface Json {
  readonly [member: string]: unknown;
}

/** The rows with such texts behind those of headings and paragraphs, in turn. */
function withTexts(rows: unknown, pick: () => string): unknown {
  if (Array.isArray(rows)) return rows.map((each) => withTexts(each, pick));
  if (typeof rows !== "object" || rows === null) return rows;
  const { componentType, props } = rows as Json;
  if (componentType === "heading" || componentType === "paragraph") {
    const { content, ...others } = props as Json;
    return { ...rows, props: { ...others, content: `${content} ${pick()}` } };
  }
  return Object.fromEntries(Object.entries(rows).map(([name, value]) => [name, withTexts(value, pick)]));
}

function documentIn(language: string, rows: unknown): TemplateSource {
  const head = { template_id: "translated", template_name: "Translated", schema_version: "1.0" };
  return { kind: "document", text: JSON.stringify({ ...head, canvas: { language, preheaderText: "Preview" }, rows }) };
}

test("a document whose translation says the same has the programs of one in that language", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryRows, fc.constantFrom("en", "de", "ja", "ar-EG"), async (rows, locale) => {
      let at = 0;
      const written = withTexts(rows, () => TEXTS[at++ % TEXTS.length] ?? "");
      const source = documentIn("en", written);
      const messages = extractMessages({ source, subject: SUBJECT });
      const translations = messages.map(({ id, text }) => ({ id, text, source: text }));
      const options = { subject: SUBJECT, frames: [] } as const;
      const own = await compileTranslated(documentIn(locale, written), options);
      const translation = { messages, translations, onlyComplete: true };
      const translated = await compileTranslated(source, { ...options, locale, translation });
      expect(own.programs.html).toBeDefined();
      expect(translated.translated?.missing).toEqual([]);
      expect(translated.programs).toEqual(own.programs);
      const others = await compileTranslated(source, {
        ...options,
        locale,
        translation,
        frames: translated.frame && [translated.frame],
      });
      expect(others.programs).toEqual(own.programs);
    }),
    { numRuns: runs(40) },
  );
});
