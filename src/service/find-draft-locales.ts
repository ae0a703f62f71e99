import { type Issue, refuseIssues } from "../domain/error.ts";
import type { Template } from "../domain/template/template.ts";
import type { LocaleTranslations, TemplateLocale } from "../domain/translation/locale-translations.ts";
import type { TranslationStore } from "../store/port/translation-store.ts";
import type { SourceInLocale } from "./compile-locales.ts";
import type { FindDraftLocales } from "./publish-draft.ts";
import { requireLocale } from "./require-locale.ts";

/** Finds a draft in the languages that its translations are stored for. */
export function createFindDraftLocales(
  translations: Pick<TranslationStore, "findCatalogue" | "listLocales" | "findLocale">,
): FindDraftLocales {
  return async (template, tags) => {
    const named = tags?.map((tag, index) => requireLocale(tag, ["locales", index]));
    const stored = (await translations.listLocales(template.id)).map(({ locale }) => locale);
    const wanted = new Set(named ?? stored);
    const messages = wanted.size === 0 ? [] : ((await translations.findCatalogue(template.id))?.messages ?? []);
    const sources: SourceInLocale[] = [];
    const revisions = new Map<string, number>();
    for (const locale of wanted) {
      const translated = await translations.findLocale(template.id, locale);
      if (translated === undefined) continue;
      const given = { messages, translations: toTexts(translated), onlyComplete: named === undefined };
      sources.push({ ...sourceOf(template), locale, given });
      revisions.set(locale, translated.revision);
    }
    if (named !== undefined) assertFound(named, revisions, stored);
    const listChanged = async () => changedSince(revisions, await translations.listLocales(template.id), named);
    return { sources, madeOf: { revisions, isAll: named === undefined }, listChanged };
  };
}

/** The locales whose revision is no longer the one that was read: of those that are named, or of all. */
function changedSince(
  read: ReadonlyMap<string, number>,
  stored: readonly TemplateLocale[],
  named: readonly string[] | undefined,
): readonly string[] {
  const now = new Map(stored.map(({ locale, revision }) => [locale, revision]));
  const known = new Set(named ?? [...read.keys(), ...now.keys()]);
  return [...known].filter((locale) => now.get(locale) !== read.get(locale)).toSorted();
}

function sourceOf({ source, subject }: Template): Pick<SourceInLocale, "source" | "subject"> {
  return { source, subject };
}

/** Who translated what is nothing that the compiler needs. */
function toTexts({ translations }: LocaleTranslations) {
  return translations.map(({ id, text, source }) => ({ id, text, source }));
}

/** Throws INVALID_REQUEST with all languages that have no translation. */
function assertFound(named: readonly string[], found: ReadonlyMap<string, number>, stored: readonly string[]): void {
  const issues = named.flatMap((locale, index): readonly Issue[] => {
    if (found.has(locale)) return [];
    const known = stored.length === 0 ? "none" : stored.join(", ");
    const msg = `the draft has no translation into ${locale}, it has: ${known}`;
    return [{ path: ["locales", index], msg, type: "locales.unknown" }];
  });
  const [first, ...others] = issues;
  if (first !== undefined) throw refuseIssues("INVALID_REQUEST", [first, ...others]);
}
