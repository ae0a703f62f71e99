import type { SourceMessage, Translation } from "../../domain/translation/source-message.ts";

/** What a file for translators is made of: the texts of a template, and what is known of them in one language. */
export interface TranslationFile {
  /** The slug of the template. */
  readonly template: string;
  readonly sourceLocale: string;
  readonly locale: string;
  readonly messages: readonly SourceMessage[];
  readonly translations: readonly Translation[];
}

/** A message with its translation, as every format shows it. */
export interface TranslationRow {
  readonly message: SourceMessage;
  /** Empty when there is no translation. */
  readonly text: string;
  /** Of an outdated translation: the text that was translated, empty when it is unknown. */
  readonly previous: string | undefined;
}

/** What a file says of one message. */
export interface FileEntry {
  readonly id: string;
  /** Where it begins, counted from 1. */
  readonly line: number;
  /** Empty when it is not translated. */
  readonly text: string;
  /** What is translated, if the file says it. */
  readonly source: string | undefined;
  /** Whether the file marks it as unfinished, so that a translator has to review it. */
  readonly isUnfinished: boolean;
  /** The text that an unfinished translation was made of, if the file says it. */
  readonly previous: string | undefined;
}

/** What breaks the rules of a format, by its line. */
export interface FormatFault {
  readonly line: number;
  readonly message: string;
}

/** What a reader found in a file. */
export interface ReadFile {
  /** Of the translations, as the file names it. */
  readonly locale: { readonly tag: string; readonly line: number } | undefined;
  readonly entries: readonly FileEntry[];
  readonly faults: readonly FormatFault[];
  /** False when a fault ended the reading, so that entries may be missing. */
  readonly isComplete: boolean;
}

/** The messages of a file in the order of the source, each with its translation. */
export function translationRows({ messages, translations }: TranslationFile): readonly TranslationRow[] {
  const byId = new Map(translations.map((translation) => [translation.id, translation]));
  return messages.map((message) => {
    const found = byId.get(message.id);
    if (found === undefined) return { message, text: "", previous: undefined };
    return { message, text: found.text, previous: found.source === message.text ? undefined : found.source };
  });
}
