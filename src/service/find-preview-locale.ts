import type { CompileOptions, Compiler } from "../compile/compiler.ts";
import type { Caller } from "../domain/session/caller.ts";
import type { Translation } from "../domain/translation/source-message.ts";
import type { TemplateStore } from "../store/port/template-store.ts";
import type { TranslationStore } from "../store/port/translation-store.ts";
import { type GivenTranslation, readChanges } from "./read-changes.ts";
import { requireLocaleTag } from "./require-locale-tag.ts";
import { requireTemplate } from "./require-template.ts";

/** The language in which a source is looked at, and whose translations it then has. */
export interface ChosenLocale {
  readonly locale: string;
  /** UUID or slug of the template; may be unknown. */
  readonly ref: string;
  /** Instead of those that are stored. One with an empty text is left out. */
  readonly translations: readonly GivenTranslation[];
}

export interface FindPreviewLocaleDeps {
  readonly templates: TemplateStore;
  readonly translations: Pick<TranslationStore, "findCatalogue" | "findLocale">;
  readonly compiler: Pick<Compiler, "compile">;
}

const NONE = { translations: [], removed: [] };

/**
 * How a source is compiled in a language. Throws TEMPLATE_NOT_FOUND, INVALID_REQUEST for what is no language tag, and
 * as `readChanges` for the translations.
 */
export async function findPreviewLocale(
  { templates, translations, compiler }: FindPreviewLocaleDeps,
  caller: Caller,
  { locale: tag, ref, translations: given }: ChosenLocale,
  signal?: AbortSignal,
): Promise<Pick<CompileOptions, "locale" | "translation">> {
  const locale = requireLocaleTag(tag);
  const template = await requireTemplate(templates, caller, ref);
  const { id: templateId } = template;
  const messages = (await translations.findCatalogue(templateId))?.messages ?? [];
  const stored = (await translations.findLocale(templateId, locale))?.translations ?? [];
  const texts = new Map(stored.map(({ id, text, source }): [string, Translation] => [id, { id, text, source }]));
  const reading = { given: { kind: "list", translations: given }, locale, messages } as const;
  const turn = { purpose: "check", signal } as const;
  const changes = given.length === 0 ? NONE : await readChanges(compiler, caller, template, reading, turn);
  for (const translation of changes.translations) texts.set(translation.id, translation);
  for (const id of changes.removed) texts.delete(id);
  return { locale, translation: { messages, translations: [...texts.values()], onlyComplete: false } };
}
