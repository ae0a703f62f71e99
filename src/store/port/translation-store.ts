import type { AuditEvent } from "../../domain/audit-event.ts";
import type {
  LocaleTranslations,
  StoredTranslation,
  TemplateLocale,
} from "../../domain/translation/locale-translations.ts";
import type { MessageCatalogue } from "../../domain/translation/message-catalogue.ts";

/** Texts of drafts and their translations. They belong to no version, so changing one does not change the template. */
export interface TranslationStore {
  /** The catalogue as it was kept last, perhaps of an earlier draft. */
  findCatalogue(templateId: string): Promise<MessageCatalogue | undefined>;
  /**
   * Replaces the catalogue that was read from the draft `expected`, or keeps the first one. It follows from the draft,
   * so there is no event.
   */
  keepCatalogue(
    templateId: string,
    catalogue: MessageCatalogue,
    expected: number | undefined,
  ): Promise<"done" | "absent" | "stale">;
  /** In byte order of their tags. */
  listLocales(templateId: string): Promise<readonly TemplateLocale[]>;
  /** Undefined without a translation into the language. */
  findLocale(templateId: string, locale: string): Promise<LocaleTranslations | undefined>;
  /**
   * Changes the translations into a language, which ends when it has none. Returns `absent` without a catalogue, and
   * `too-many` or `too-large` if the template would exceed a limit on languages or on their bytes.
   */
  change(
    change: TranslationChange,
    limits: { readonly locales: number; readonly bytes: number },
    event: AuditEvent,
  ): Promise<{ readonly revision: number } | "absent" | "stale" | "too-many" | "too-large">;
}

export interface TranslationChange {
  readonly templateId: string;
  readonly locale: string;
  /** The revision of the language that is changed; 0 if it is new. */
  readonly expectedRevision: number;
  /** UTF-8 bytes of all texts and sources of the language afterwards; 0 if none is left. */
  readonly bytes: number;
  /** Replace those of the same messages. */
  readonly stored: readonly StoredTranslation[];
  /** Ids of messages that are then not translated. */
  readonly removed: readonly string[];
}
