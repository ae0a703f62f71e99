import { create } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createConnectQueryKey, useTransport } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import {
  type GetTemplateMessagesResponse,
  GetTemplateMessagesResponseSchema,
  type TemplateLocale,
  TranslationService,
} from "../../../../gen/letterpress/v1/translation_service_pb.ts";
import { describeError } from "../../components/describe-error.ts";
import { useRefresh } from "../../rpc/use-refresh.ts";
import { isSameValue } from "../../saving/named.ts";
import { rebase } from "../../saving/record-state.ts";
import type { Store } from "../../saving/store.ts";
import type { Saver } from "../../saving/use-save.ts";
import type { Language } from "./open-language.ts";
import { faultsOf } from "./text-faults.ts";
import {
  type ChangedText,
  changedTexts,
  type LanguageState,
  stateOf,
  textsOf,
  type WrittenTexts,
  withChanges,
} from "./written-texts.ts";

/** What a call stores at most. */
export const SENT_MAX = 500;

/** What is shown of a language, and the id under which it is kept. */
export interface ShownLanguage extends Language {
  readonly answer: GetTemplateMessagesResponse;
}

export function toLanguage(templateId: string, answer: GetTemplateMessagesResponse): ShownLanguage {
  const { locale = "", etag = "" } = answer.locale ?? {};
  return { id: `${templateId}/${locale}`, etag, texts: textsOf(answer.messages), answer };
}

/**
 * How the translations into a language are saved: those that changed. Of those that break a rule none is stored; the
 * others are, and the save fails with what is wrong with the rest.
 */
export function useLanguageSaver(
  templateId: string,
  locale: string,
  { id, answer }: ShownLanguage,
  store: Store<LanguageState>,
): Saver<WrittenTexts, ShownLanguage> {
  const transport = useTransport();
  const client = createClient(TranslationService, transport);
  const queries = useQueryClient();
  const refresh = useRefresh();
  const { getTemplateMessages: schema, listTemplateLocales } = TranslationService.method;
  const input = { id: templateId, locale };
  const queryKey = createConnectQueryKey({ schema, input, transport, cardinality: "finite" });

  async function send(translations: readonly ChangedText[], etag: string) {
    const stored = await client.setTemplateMessages({ ...input, etag, translations: [...translations] });
    const saved = withChanges(store.get().saved, translations);
    if (stored.locale !== undefined) store.run((state) => rebase(state, saved, stored.locale?.etag ?? ""));
    return stored.locale;
  }

  /** Stores what of a part can be stored. Returns the refusal of the rest. */
  async function sendPart(part: readonly ChangedText[]): Promise<unknown> {
    try {
      await send(part, store.get().etag);
      return undefined;
    } catch (error) {
      const faulty = faultsOf(describeError(error).violations, part);
      const sound = part.filter((each) => !faulty.has(each.id));
      if (faulty.size === 0) throw error;
      if (sound.length > 0) await send(sound, store.get().etag);
      return error;
    }
  }

  return {
    id,
    written() {
      const { work, etag } = store.get();
      return { draft: work.draft, etag };
    },
    async update(draft) {
      const changes = changedTexts(draft, store.get().saved);
      let refusal: unknown;
      for (let start = 0; start < changes.length; start += SENT_MAX) {
        const left = await sendPart(changes.slice(start, start + SENT_MAX));
        refusal ??= left;
      }
      const { saved, etag } = store.get();
      const next = patchAnswer(queries.getQueryData(queryKey) ?? answer, saved, etag);
      queries.setQueryData(queryKey, next);
      if (refusal !== undefined) throw refusal;
      return toLanguage(templateId, next);
    },
    describe: async () => toLanguage(templateId, await client.getTemplateMessages(input)),
    note: (language) => queries.setQueryData(queryKey, language.answer),
    follow: (language) => store.run((state) => rebase(state, language.texts, language.etag)),
    has: (language, draft) => isSameValue(language.texts, draft),
    refreshLists: () => refresh([listTemplateLocales]),
  };
}

/** The texts with other translations. */
function patchAnswer(
  answer: GetTemplateMessagesResponse,
  saved: WrittenTexts,
  etag: string,
): GetTemplateMessagesResponse {
  const messages = answer.messages.map((message) => {
    const written = saved[message.id];
    const state = stateOf(message, written);
    const outdated = state === "outdated" && { previousSource: written?.source ?? "" };
    return { ...message, state, translation: written?.text ?? "", ...outdated };
  });
  const locale = { ...(answer.locale as TemplateLocale), etag };
  return create(GetTemplateMessagesResponseSchema, { ...answer, locale, messages });
}
