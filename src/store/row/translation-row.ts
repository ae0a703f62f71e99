import type { StoredTranslation, TemplateLocale } from "../../domain/translation/locale-translations.ts";
import type { MessageCatalogue } from "../../domain/translation/message-catalogue.ts";
import { toMillis } from "./date-column.ts";
import { listColumns } from "./name-columns.ts";

/** A row of `template_messages`. */
export interface CatalogueRow {
  readonly template_id: string;
  readonly draft_revision: number;
  readonly language: string;
  /** A JSON array. */
  readonly messages: string;
  readonly revision: number;
}

/** A row of `template_locales`. */
export interface LocaleRow {
  readonly template_id: string;
  readonly locale: string;
  readonly revision: number;
  readonly bytes: number;
  readonly updated_at: number;
  readonly updated_by: string;
}

/** A row of `template_translations`. */
export interface TranslationRow {
  readonly template_id: string;
  readonly locale: string;
  readonly message_id: string;
  readonly text: string;
  readonly source: string;
  readonly translated_at: number;
  readonly translated_by: string;
}

export const CATALOGUE_COLUMNS = listColumns<CatalogueRow>({
  template_id: true,
  draft_revision: true,
  language: true,
  messages: true,
  revision: true,
});

export const LOCALE_COLUMNS = listColumns<LocaleRow>({
  template_id: true,
  locale: true,
  revision: true,
  bytes: true,
  updated_at: true,
  updated_by: true,
});

export const TRANSLATION_COLUMNS = listColumns<TranslationRow>({
  template_id: true,
  locale: true,
  message_id: true,
  text: true,
  source: true,
  translated_at: true,
  translated_by: true,
});

/** What a change of translations depends on. */
export interface LocaleState {
  /** Of the catalogue. */
  readonly revision: number;
  /** 0 for a language without translations. */
  readonly locale_revision: number;
  /** The number and the bytes of the other languages. */
  readonly others: number;
  readonly bytes: number;
}

export function fromCatalogueRow(row: Omit<CatalogueRow, "template_id" | "revision">): MessageCatalogue {
  return { draftRevision: row.draft_revision, language: row.language, messages: JSON.parse(row.messages) };
}

export function fromLocaleRow({ locale, revision, updated_at, updated_by }: LocaleRow): TemplateLocale {
  return { locale, revision, updatedAt: new Date(updated_at), updatedBy: updated_by };
}

export function fromTranslationRow(row: TranslationRow): StoredTranslation {
  return {
    id: row.message_id,
    text: row.text,
    source: row.source,
    translatedAt: new Date(row.translated_at),
    translatedBy: row.translated_by,
  };
}

/** Throws a RangeError for an invalid date. */
export function toTranslationRow(templateId: string, locale: string, translation: StoredTranslation): TranslationRow {
  return {
    template_id: templateId,
    locale,
    message_id: translation.id,
    text: translation.text,
    source: translation.source,
    translated_at: toMillis(translation.translatedAt),
    translated_by: translation.translatedBy,
  };
}

/** Why a change is not made; undefined if it may be made. */
export function refuseChange(
  state: LocaleState,
  { expectedRevision, bytes }: { readonly expectedRevision: number; readonly bytes: number },
  limits: { readonly locales: number; readonly bytes: number },
): "stale" | "too-many" | "too-large" | undefined {
  if (state.locale_revision !== expectedRevision) return "stale";
  if (bytes > 0 && state.others >= limits.locales) return "too-many";
  return state.bytes + bytes > limits.bytes ? "too-large" : undefined;
}
