import type { Mutation } from "./mutation.ts";

/** Translations, the languages of a mail, and plurals. */
export const LANGUAGES: readonly Mutation[] = [
  {
    promise: "a translation has the placeholders of its text",
    file: "src/domain/translation/check-translation.ts",
    before: "    ...checkUses(parts, placeholders, source),\n",
    after: "",
    killedBy: { vitest: "test/domain/translation/check-translation.test.ts" },
  },
  {
    promise: "a translated default ends no quote of its tag",
    file: "src/domain/translation/check-translation.ts",
    before: "    ...checkDefault(role, text),\n",
    after: "",
    killedBy: { vitest: "test/domain/translation/check-translation.test.ts", name: "quotes of one kind" },
  },
  {
    promise: "an edited text keeps its id, and so its translations",
    file: "src/domain/translation/keep-ids.ts",
    before: "kept.set(index, before);\n  const idOf",
    after: "kept.delete(before);\n  const idOf",
    killedBy: { vitest: "test/domain/translation/keep-ids.test.ts", name: "keeps the id of an edited text" },
  },
  {
    promise: "a translation of what a text said before is outdated",
    file: "src/domain/translation/translation-state.ts",
    before: 'return translation.source === text ? "translated" : "outdated";',
    after: 'return translation.source === "" ? "outdated" : "translated";',
    killedBy: { vitest: "test/transport/translations.test.ts", name: "outdated when their text is edited" },
  },
  {
    promise: "a language with an outdated text is not published unless it is named",
    file: "src/service/compile-locales.ts",
    before: "given.onlyComplete && missing.length + outdated.length > 0",
    after: "given.onlyComplete && missing.length > 0",
    killedBy: { vitest: "test/service/published-locales.test.ts", name: "of which a text was edited since" },
  },
  {
    promise: "texts without a translation are counted",
    file: "src/service/compile-locales.ts",
    before: "fallbacks: missing.length, outdated",
    after: "fallbacks: 0, outdated",
    killedBy: { vitest: "test/service/published-locales.test.ts", name: "counts the texts that each lacks" },
  },
  {
    promise: "a version has the translations as they are when it is stored",
    file: "src/store/row/translation-revisions.ts",
    before: "stored.get(locale) !== revision",
    after: "!stored.has(locale)",
    killedBy: { vitest: "test/service/published-locales.test.ts", name: "translated while the draft is compiled" },
  },
  {
    promise: "a draft is compiled twice at most for translations that change meanwhile",
    file: "src/service/publish-draft.ts",
    before: 'hasChanged ||= result === "translations-stale";',
    after: "",
    killedBy: { vitest: "test/service/published-locales.test.ts", name: "compiles twice what translators store" },
  },
  {
    promise: "a tag finds the locale that is its beginning",
    file: "src/domain/locale.ts",
    before: "range = withoutLast(range)) ranges",
    after: 'range = "") ranges',
    killedBy: { vitest: "test/domain/locale.test.ts" },
  },
  {
    promise: "the answer names its language in Content-Language",
    file: "src/transport/rpc/handler/set-fetch-headers.ts",
    before: 'if (locale !== undefined) responseHeader.set("content-language", locale);',
    after: "",
    killedBy: { vitest: "test/transport/locales.test.ts", name: "in Content-Language" },
  },
  {
    promise: "the plural category is that of the number as it is printed",
    file: "src/compile/source/choice/category-test.ts",
    before: "const HALF = 0.0005;",
    after: "const HALF = 0;",
    killedBy: { vitest: "test/compile/plurals.test.ts", name: "by the number as it is printed" },
  },
  {
    promise: "a file of translations defines no entities",
    file: "src/translation/xliff/read-xml.ts",
    before: 'throw new XmlFault("has a DOCTYPE, which is not allowed: remove it");',
    after: "",
    killedBy: { vitest: "test/translation/faulty-files.test.ts", name: "DOCTYPE" },
  },
];
