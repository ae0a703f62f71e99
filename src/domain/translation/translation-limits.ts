/** The most texts of a template, and bytes of their JSON. */
export const MESSAGES_MAX = 2_000;
export const MESSAGES_BYTES_MAX = 1024 * 1024;

/** The most languages of a template. */
export const LOCALES_MAX = 100;

/** The most bytes of the texts and their sources that are stored of a language, and of a template. */
export const LOCALE_BYTES_MAX = 1024 * 1024;
export const TRANSLATIONS_BYTES_MAX = 16 * 1024 * 1024;

/** The longest tag of a language. */
export const LOCALE_LENGTH_MAX = 35;
