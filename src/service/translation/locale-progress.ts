import type { StoredTranslation, TemplateLocale } from "../../domain/translation/locale-translations.ts";
import type { SourceMessage } from "../../domain/translation/source-message.ts";
import { type TranslationProgress, translationProgress } from "../../domain/translation/translation-state.ts";

/** How far a template is translated into a language. */
export interface LocaleProgress extends TranslationProgress, LocaleState {}

/** A language, perhaps without translations: then its revision is 0. */
export interface LocaleState extends Pick<TemplateLocale, "locale" | "revision"> {
  /** Absent without translations, and so is who it was. */
  readonly updatedAt?: Date | undefined;
  readonly updatedBy?: string | undefined;
}

export function toProgress(
  { locale, revision, updatedAt, updatedBy }: LocaleState,
  translations: readonly StoredTranslation[],
  messages: readonly SourceMessage[],
): LocaleProgress {
  return { locale, revision, updatedAt, updatedBy, ...translationProgress(messages, translations) };
}
