import type { Compiler } from "../../compile/compiler.ts";
import type { Caller } from "../../domain/session/caller.ts";
import type { StoredTranslation } from "../../domain/translation/locale-translations.ts";
import type { SourceMessage } from "../../domain/translation/source-message.ts";
import type { TemplateStore } from "../../store/port/template-store.ts";
import type { TranslationStore } from "../../store/port/translation-store.ts";
import type { MessageFormat } from "../read-changes.ts";
import { requireLocaleTag } from "../require-locale-tag.ts";
import { requireTemplate } from "../require-template.ts";
import { createFindCatalogue } from "./find-catalogue.ts";
import { type LocaleProgress, toProgress } from "./locale-progress.ts";
import { type PrintedFile, printMessages } from "./print-messages.ts";
import { createSetMessages, type SetMessages } from "./set-messages.ts";

/**
 * Stores translations of the texts of drafts. Every method throws FORBIDDEN unless the caller holds an admin key of a
 * role that may, or is local; TEMPLATE_NOT_FOUND; INVALID_REQUEST for what is no language tag; and as `FindCatalogue`.
 */
export interface TranslationService {
  /** In the order of their tags. */
  listLocales(caller: Caller, ref: string, signal?: AbortSignal): Promise<TemplateLocales>;
  /** The texts with their translations, also into a language that has none yet. */
  getMessages(caller: Caller, ref: string, locale: string, signal?: AbortSignal): Promise<TemplateMessages>;
  /** The same as a file. Throws FAILED_PRECONDITION for one that is larger than an answer. */
  printMessages(
    caller: Caller,
    ref: string,
    asked: { readonly locale: string; readonly format: MessageFormat },
    signal?: AbortSignal,
  ): Promise<PrintedMessages>;
  readonly setMessages: SetMessages;
}

export interface TemplateLocales {
  readonly locales: readonly LocaleProgress[];
  /** Number of the texts. */
  readonly total: number;
  /** The language tag that the draft declares; empty for none. */
  readonly sourceLocale: string;
}

interface InLocale {
  readonly progress: LocaleProgress;
  /** The language tag that the draft declares; empty for none. */
  readonly sourceLocale: string;
}

/** Texts with their translations as a file for translators. */
export interface PrintedMessages extends InLocale, PrintedFile {}

export interface TemplateMessages extends InLocale {
  /** In the order of the source, each with its translation. */
  readonly messages: readonly {
    readonly message: SourceMessage;
    readonly translation: StoredTranslation | undefined;
  }[];
}

export interface TranslationServiceDeps {
  readonly templates: TemplateStore;
  readonly translations: TranslationStore;
  readonly compiler: Pick<Compiler, "compile">;
  readonly now: () => Date;
}

export function createTranslationService(deps: TranslationServiceDeps): TranslationService {
  const { templates, translations, compiler } = deps;
  const findCatalogue = createFindCatalogue(deps);

  async function find(caller: Caller, ref: string, tag: string, signal: AbortSignal | undefined) {
    const template = await requireTemplate(templates, caller, ref);
    const locale = requireLocaleTag(tag);
    const catalogue = await findCatalogue(caller, template, signal);
    const found = (await translations.findLocale(template.id, locale)) ?? { locale, revision: 0, translations: [] };
    return { template, catalogue, found };
  }

  return {
    async listLocales(caller, ref, signal) {
      const template = await requireTemplate(templates, caller, ref);
      const { messages, language } = await findCatalogue(caller, template, signal);
      const locales: LocaleProgress[] = [];
      // One after the other, so that a template with many languages does not block others.
      for (const { locale } of await translations.listLocales(template.id)) {
        const found = await translations.findLocale(template.id, locale);
        if (found !== undefined) locales.push(toProgress(found, found.translations, messages));
        signal?.throwIfAborted();
      }
      return { locales, total: messages.length, sourceLocale: language };
    },

    async getMessages(caller, ref, locale, signal) {
      const { catalogue, found } = await find(caller, ref, locale, signal);
      const byId = new Map(found.translations.map((translation) => [translation.id, translation]));
      const messages = catalogue.messages.map((message) => ({ message, translation: byId.get(message.id) }));
      return {
        progress: toProgress(found, found.translations, catalogue.messages),
        sourceLocale: catalogue.language,
        messages,
      };
    },

    async printMessages(caller, ref, { locale, format }, signal) {
      const { template, catalogue, found } = await find(caller, ref, locale, signal);
      const printed = await printMessages(compiler, caller, template, catalogue, { ...found, format }, signal);
      return {
        ...printed,
        progress: toProgress(found, found.translations, catalogue.messages),
        sourceLocale: catalogue.language,
      };
    },

    setMessages: createSetMessages({ ...deps, findCatalogue }),
  };
}
