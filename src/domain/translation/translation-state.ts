import type { SourceMessage, Translation } from "./source-message.ts";

/** Whether a text is translated. An outdated translation is of what the text said before. */
export type TranslationState = "translated" | "outdated" | "missing";

/** How far the texts of a template are translated. */
export interface TranslationProgress extends Readonly<Record<TranslationState, number>> {
  readonly total: number;
}

export function translationState(
  { text }: Pick<SourceMessage, "text">,
  translation: Pick<Translation, "source"> | undefined,
): TranslationState {
  if (translation === undefined) return "missing";
  return translation.source === text ? "translated" : "outdated";
}

/** Counts the texts of a template. Translations of other texts count nothing. */
export function translationProgress(
  messages: readonly SourceMessage[],
  translations: readonly Translation[],
): TranslationProgress {
  const byId = new Map(translations.map((translation) => [translation.id, translation]));
  const counts = { translated: 0, outdated: 0, missing: 0 };
  for (const message of messages) counts[translationState(message, byId.get(message.id))] += 1;
  return { total: messages.length, ...counts };
}
