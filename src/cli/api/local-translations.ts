import { localeEtag } from "../../domain/translation/locale-translations.ts";
import type { LocaleProgress } from "../../service/translation/locale-progress.ts";
import type { TranslationService } from "../../service/translation/translation-service.ts";
import type { ListedLocale, OperatorApi } from "./operator-api.ts";

/** The translations of a store, as commands ask for them. */
export function toLocalTranslations(translations: TranslationService): OperatorApi["translations"] {
  return {
    async listLocales(caller, ref) {
      const { locales, ...found } = await translations.listLocales(caller, ref);
      return { ...found, locales: locales.map(toListed) };
    },
    printMessages: translations.printMessages,
    async setMessages(caller, ref, request) {
      const { progress, changed, notes } = await translations.setMessages(caller, ref, request);
      return { locale: toListed(progress), changed, notes, totalNotes: notes.length };
    },
  };
}

function toListed(progress: LocaleProgress): ListedLocale {
  const { revision: _, ...listed } = progress;
  return { ...listed, etag: localeEtag(progress) };
}
