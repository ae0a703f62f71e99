import type { MessageInitShape } from "@bufbuild/protobuf";
import type { HandlerContext, ServiceImpl } from "@connectrpc/connect";
import type {
  SetTemplateMessagesRequest,
  TemplateLocaleSchema,
  TemplateMessageSchema,
  TranslationService as TranslationServicePb,
} from "../../../../gen/letterpress/v1/translation_service_pb.ts";
import { formatPath } from "../../../domain/error.ts";
import { localeEtag } from "../../../domain/translation/locale-translations.ts";
import { translationState } from "../../../domain/translation/translation-state.ts";
import type { GivenTranslations, ImportNote, MessageFormat } from "../../../service/read-changes.ts";
import type { LocaleProgress } from "../../../service/translation/locale-progress.ts";
import type { TemplateMessages, TranslationService } from "../../../service/translation/translation-service.ts";
import { callerOf, callOf } from "../call/call.ts";
import { toTimestamp } from "./dates.ts";

const NOTES_MAX = 100;

/** TranslationService as RPCs. An answer that shows a language carries its entity tag as a header too. */
export function createTranslationHandlers(service: TranslationService): ServiceImpl<typeof TranslationServicePb> {
  return {
    async listTemplateLocales({ id }, context) {
      callOf(context.values).template = { templateId: id };
      const { locales, total, sourceLocale } = await service.listLocales(callerOf(context), id, context.signal);
      return { locales: locales.map(toLocalePb), total, sourceLocale };
    },
    async getTemplateMessages({ id, locale, format: name }, context) {
      callOf(context.values).template = { templateId: id };
      const format = toFormat(name);
      if (format === undefined) {
        const found = await service.getMessages(callerOf(context), id, locale, context.signal);
        return { ...answer(found, context), messages: found.messages.map(toMessagePb) };
      }
      const asked = { locale, format };
      const { content, mediaType, fileName, ...found } = await service.printMessages(
        callerOf(context),
        id,
        asked,
        context.signal,
      );
      return { ...answer(found, context), content, mediaType, fileName };
    },
    async setTemplateMessages(request, context) {
      const { id, locale, etag, validateOnly } = request;
      callOf(context.values).template = { templateId: id };
      const asked = { locale, given: toGiven(request), etag: etag === "" ? undefined : etag, validateOnly };
      const { progress, changed, notes } = await service.setMessages(callerOf(context), id, asked, context.signal);
      context.responseHeader.set("etag", localeEtag(progress));
      const listed = notes.slice(0, NOTES_MAX).map(toNotePb);
      return { locale: toLocalePb(progress), changed, notes: listed, totalNotes: notes.length };
    },
  };
}

function answer({ progress, sourceLocale }: Omit<TemplateMessages, "messages">, context: HandlerContext) {
  context.responseHeader.set("etag", localeEtag(progress));
  return { locale: toLocalePb(progress), sourceLocale };
}

/** The request has passed its rules. */
function toFormat(name: string): MessageFormat | undefined {
  return name === "" ? undefined : (name as MessageFormat);
}

function toGiven({ format: name, content, translations }: SetTemplateMessagesRequest): GivenTranslations {
  const format = toFormat(name);
  return format === undefined ? { kind: "list", translations } : { kind: "file", format, content };
}

function toLocalePb(progress: LocaleProgress): MessageInitShape<typeof TemplateLocaleSchema> {
  const { locale, total, translated, outdated, missing, updatedAt, updatedBy = "" } = progress;
  const counts = { total, translated, outdated, missing };
  return { locale, etag: localeEtag(progress), ...counts, updatedAt: toTimestamp(updatedAt), updatedBy };
}

function toMessagePb({
  message,
  translation,
}: TemplateMessages["messages"][number]): MessageInitShape<typeof TemplateMessageSchema> {
  const { id, role, text, placeholders, path } = message;
  const state = translationState(message, translation);
  return {
    ...{ id, role, source: text, placeholders: [...placeholders], place: formatPath(path), state },
    translation: translation?.text ?? "",
    previousSource: state === "outdated" ? translation?.source : undefined,
    translatedAt: toTimestamp(translation?.translatedAt),
    translatedBy: translation?.translatedBy ?? "",
  };
}

function toNotePb({ kind, line = 0, id = "", message }: ImportNote) {
  return { kind, line, messageId: id, message };
}
