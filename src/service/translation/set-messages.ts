import { matchesEntityTagStrongly } from "../../cache/entity-tag.ts";
import type { Compiler } from "../../compile/compiler.ts";
import type { AuditEvent } from "../../domain/audit-event.ts";
import { Refusal } from "../../domain/error.ts";
import { actedBy, actorOf, type Caller } from "../../domain/session/caller.ts";
import {
  type LocaleTranslations,
  localeEtag,
  type StoredTranslation,
} from "../../domain/translation/locale-translations.ts";
import { LOCALE_BYTES_MAX, LOCALES_MAX, TRANSLATIONS_BYTES_MAX } from "../../domain/translation/translation-limits.ts";
import type { TemplateStore } from "../../store/port/template-store.ts";
import type { TranslationChange, TranslationStore } from "../../store/port/translation-store.ts";
import type { GivenChanges } from "../../translation/read-changes.ts";
import { type GivenTranslations, type ImportNote, readChanges } from "../read-changes.ts";
import { requireEditable, whileStale } from "../require-editable.ts";
import { requireLocaleTag } from "../require-locale-tag.ts";
import { templateUnknown } from "../require-template.ts";
import type { FindCatalogue } from "./find-catalogue.ts";
import { type LocaleProgress, type LocaleState, toProgress } from "./locale-progress.ts";

/**
 * Stores translations into a language, all of them or none; those of other texts stay. Throws INVALID_REQUEST with
 * everything that is wrong with them, ETAG_MISMATCH for a stale etag, and FAILED_PRECONDITION beyond a limit and for an
 * archived template.
 */
export type SetMessages = (
  caller: Caller,
  ref: string,
  request: SetMessagesRequest,
  signal?: AbortSignal,
) => Promise<StoredMessages>;

export interface SetMessagesRequest {
  readonly locale: string;
  readonly given: GivenTranslations;
  /** A field value of If-Match; undefined for whatever is stored. */
  readonly etag?: string | undefined;
  /** True to check everything and store nothing. */
  readonly validateOnly?: boolean | undefined;
}

export interface StoredMessages {
  readonly progress: LocaleProgress;
  /** How many translations were stored or deleted. */
  readonly changed: number;
  readonly notes: readonly ImportNote[];
}

export interface SetMessagesDeps {
  readonly templates: TemplateStore;
  readonly translations: TranslationStore;
  readonly findCatalogue: FindCatalogue;
  readonly compiler: Pick<Compiler, "compile">;
  readonly now: () => Date;
}

const LIMITS = { locales: LOCALES_MAX, bytes: TRANSLATIONS_BYTES_MAX };

export function createSetMessages(deps: SetMessagesDeps): SetMessages {
  const { templates, translations, findCatalogue, compiler, now } = deps;

  /** The state of the language afterwards; `stale` when someone else came before. */
  async function store(caller: Caller, change: TranslationChange, at: Date): Promise<LocaleState | "stale"> {
    const { locale, bytes } = change;
    const event = toEvent(caller, change, at);
    const result = await translations.change(change, LIMITS, event);
    if (result === "stale") return result;
    if (result === "absent") throw templateUnknown();
    if (result === "too-many" || result === "too-large") throw beyondLimit(result);
    return bytes === 0
      ? { locale, revision: 0 }
      : { locale, revision: result.revision, updatedAt: at, updatedBy: event.actor };
  }

  return async (caller, ref, { locale: tag, given, etag, validateOnly = false }, signal) => {
    const template = await requireEditable(templates, caller, ref, undefined);
    const locale = requireLocaleTag(tag);
    const { messages } = await findCatalogue(caller, template, signal);
    const turn = { purpose: validateOnly ? "check" : "change", signal } as const;
    const changes = await readChanges(compiler, caller, template, { given, locale, messages }, turn);
    return whileStale(async () => {
      const found = await translations.findLocale(template.id, locale);
      const before = found ?? { locale, revision: 0, translations: [] };
      assertSeen(before, etag);
      const at = now();
      const { change, after } = toChange(before, changes, { templateId: template.id, at, by: actorOf(caller) });
      const changed = change.stored.length + change.removed.length;
      signal?.throwIfAborted();
      const state = changed === 0 || validateOnly ? before : await store(caller, change, at);
      if (state === "stale") return state;
      return { progress: toProgress(state, after, messages), changed, notes: changes.notes };
    });
  };
}

type Before = LocaleState & Pick<LocaleTranslations, "translations">;

function assertSeen(before: Before, etag: string | undefined): void {
  if (etag === undefined || matchesEntityTagStrongly(etag, localeEtag(before))) return;
  const fact = `the translations into ${before.locale} have changed since they were read`;
  throw new Refusal("ETAG_MISMATCH", `${fact}; read them again and repeat the change`);
}

/** What differs from what is stored, and all translations afterwards. Throws FAILED_PRECONDITION for too many bytes. */
function toChange(
  { locale, revision, translations }: Before,
  { translations: given, removed }: GivenChanges,
  { templateId, at, by }: { readonly templateId: string; readonly at: Date; readonly by: string },
): { readonly change: TranslationChange; readonly after: readonly StoredTranslation[] } {
  const after = new Map(translations.map((translation) => [translation.id, translation]));
  const stored = given
    .filter(({ id, text, source }) => after.get(id)?.text !== text || after.get(id)?.source !== source)
    .map((translation) => ({ ...translation, translatedAt: at, translatedBy: by }));
  for (const translation of stored) after.set(translation.id, translation);
  const deleted = removed.filter((id) => after.delete(id));
  const bytes = [...after.values()].reduce((sum, each) => sum + bytesOf(each), 0);
  if (bytes > LOCALE_BYTES_MAX) throw tooLarge(locale, bytes);
  const change = { templateId, locale, expectedRevision: revision, bytes, stored, removed: deleted };
  return { change, after: [...after.values()] };
}

function bytesOf({ text, source }: StoredTranslation): number {
  return Buffer.byteLength(text) + Buffer.byteLength(source);
}

function toEvent(caller: Caller, { templateId, locale, stored, removed }: TranslationChange, at: Date): AuditEvent {
  const facts = { locale, stored: stored.length, deleted: removed.length };
  return { at, ...actedBy(caller), action: "template.set_messages", subject: templateId, facts };
}

function tooLarge(locale: string, bytes: number): Refusal {
  const fact = `the translations into ${locale} and their sources would have ${bytes} bytes`;
  return new Refusal("FAILED_PRECONDITION", `${fact}, the limit is ${LOCALE_BYTES_MAX}; shorten them`);
}

function beyondLimit(limit: "too-many" | "too-large"): Refusal {
  const rule =
    limit === "too-many"
      ? `a template has at most ${LOCALES_MAX} languages`
      : `the translations of a template and their sources have at most ${TRANSLATIONS_BYTES_MAX} bytes`;
  return new Refusal("FAILED_PRECONDITION", `${rule}; delete those into another language first`);
}
