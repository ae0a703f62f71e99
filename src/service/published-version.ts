import type { DependentTemplate } from "../domain/template/dependency.ts";
import type { TemplateVersion, TemplateVersionSummary } from "../domain/template/template-version.ts";
import type { TranslatedVersions } from "../domain/template/translated-version.ts";

/** The version that is served after a publish. */
export interface PublishedVersion extends TemplateVersionSummary, TranslationGaps {
  /** The draft was served as this version already. */
  readonly unchanged: boolean;
  /** The locales of which translations were stored after it was made of others; absent if there are none. */
  readonly changedLocales?: readonly string[] | undefined;
  /** Who uses a partial or layout, at most 100: they have the version that they were made from. None use a mail. */
  readonly usedBy?: readonly DependentTemplate[] | undefined;
}

/** What the published languages lack. */
export interface TranslationGaps {
  /** How many texts of each of its locales have no translation, and are as in the draft. */
  readonly fallbacks: Readonly<Record<string, number>>;
  /** How many texts of each of its locales have a translation of what they said before. */
  readonly outdated: Readonly<Record<string, number>>;
}

/** The version with what its translations lack. */
export function toPublished(version: TemplateVersion, unchanged: boolean): PublishedVersion {
  return { ...version, unchanged, ...gapsOf(version.translated) };
}

export function gapsOf(translated: TranslatedVersions = {}): TranslationGaps {
  const locales = Object.entries(translated);
  return {
    fallbacks: Object.fromEntries(locales.map(([locale, { fallbacks }]) => [locale, fallbacks])),
    outdated: Object.fromEntries(locales.map(([locale, { outdated }]) => [locale, outdated])),
  };
}
