import type { Translation } from "./source-message.ts";

/** A translation as it is stored. */
export interface StoredTranslation extends Translation {
  readonly translatedAt: Date;
  /** Id of the key that stored it, or `cli`. */
  readonly translatedBy: string;
}

/** A language that a template is translated into. */
export interface TemplateLocale {
  /** A canonical language tag. */
  readonly locale: string;
  /** Greater after each change of a translation of the language, also of one that was deleted and stored again. */
  readonly revision: number;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}

/** A language with its translations. */
export interface LocaleTranslations extends TemplateLocale {
  /** In byte order of the ids of their messages; also those of messages that the source has no longer. */
  readonly translations: readonly StoredTranslation[];
}

/** The entity tag of a language for people who translate it. */
export function localeEtag({ revision }: Pick<TemplateLocale, "revision">): string {
  return `"${revision}"`;
}
