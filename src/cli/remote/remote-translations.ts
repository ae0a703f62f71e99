import type { Client } from "@connectrpc/connect";
import type { TemplateLocale, TranslationService } from "../../../gen/letterpress/v1/translation_service_pb.ts";
import type { ImportNote } from "../../service/read-changes.ts";
import type { ListedLocale, OperatorApi } from "../api/operator-api.ts";
import { toDate } from "./to-date.ts";

/** Creates access to the translations of a server. */
export function createRemoteTranslations(client: Client<typeof TranslationService>): OperatorApi["translations"] {
  return {
    async listLocales(_caller, id) {
      const { locales, total, sourceLocale } = await client.listTemplateLocales({ id });
      return { locales: locales.map(toListed), total, sourceLocale };
    },

    async printMessages(_caller, id, asked) {
      const { content } = await client.getTemplateMessages({ id, ...asked });
      return { content };
    },

    async setMessages(_caller, id, { locale, given, validateOnly = false }) {
      const { format, content } = given;
      const answer = await client.setTemplateMessages({ id, locale, format, content, validateOnly });
      const notes = answer.notes.map(({ kind, line, messageId, message }) => ({
        kind: kind as ImportNote["kind"],
        line: line === 0 ? undefined : line,
        id: messageId === "" ? undefined : messageId,
        message,
      }));
      const { changed, totalNotes } = answer;
      return { locale: toListed(answer.locale), changed, notes, totalNotes };
    },
  };
}

function toListed(answered: TemplateLocale | undefined): ListedLocale {
  if (answered === undefined) throw new Error("the server has answered without a language");
  const { locale, etag, total, translated, outdated, missing, updatedAt, updatedBy } = answered;
  const counts = { total, translated, outdated, missing };
  return { locale, etag, ...counts, updatedAt: toDate(updatedAt), updatedBy: updatedBy === "" ? undefined : updatedBy };
}
