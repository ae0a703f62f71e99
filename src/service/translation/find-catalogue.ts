import type { Compiler } from "../../compile/compiler.ts";
import { isError } from "../../domain/diagnostic.ts";
import { Refusal } from "../../domain/error.ts";
import { type Caller, subjectOf } from "../../domain/session/caller.ts";
import type { Template } from "../../domain/template/template.ts";
import type { MessageCatalogue } from "../../domain/translation/message-catalogue.ts";
import { MESSAGES_BYTES_MAX, MESSAGES_MAX } from "../../domain/translation/translation-limits.ts";
import type { TranslationStore } from "../../store/port/translation-store.ts";
import { whileStale } from "../require-editable.ts";
import { templateUnknown } from "../require-template.ts";

/**
 * The texts of a template's draft that can be translated. They are read when they are first wanted of a draft, in the
 * turn of the caller, and kept: ids that a translator has seen stay. Throws FAILED_PRECONDITION for too many texts, and
 * what the compiler throws.
 */
export type FindCatalogue = (caller: Caller, template: Template, signal?: AbortSignal) => Promise<MessageCatalogue>;

export interface FindCatalogueDeps {
  readonly translations: Pick<TranslationStore, "findCatalogue" | "keepCatalogue">;
  readonly compiler: Pick<Compiler, "compile">;
}

export function createFindCatalogue({ translations, compiler }: FindCatalogueDeps): FindCatalogue {
  async function read(caller: Caller, template: Template, kept: MessageCatalogue | undefined, signal?: AbortSignal) {
    const { source, subject, draftRevision, kind } = template;
    const options = { kind, subject, messages: { previous: kept?.messages ?? [] } };
    const turn = { subject: subjectOf(caller), purpose: "check", signal } as const;
    const { messages } = await compiler.compile(source, options, turn);
    if (messages === undefined) throw unreadable();
    const catalogue = { draftRevision, ...messages };
    assertWithinLimits(catalogue);
    return catalogue;
  }

  return async (caller, template, signal) =>
    whileStale(async () => {
      const kept = await translations.findCatalogue(template.id);
      if (kept?.draftRevision === template.draftRevision) return kept;
      const catalogue = await read(caller, template, kept, signal);
      if (kept !== undefined && !replaces(template, kept)) return catalogue;
      const result = await translations.keepCatalogue(template.id, catalogue, kept?.draftRevision);
      if (result === "absent") throw templateUnknown();
      return result === "stale" ? result : catalogue;
    });
}

/** A draft with errors may hide texts, whose ids would be lost. A template that was read before another save is old. */
function replaces({ draftRevision, diagnostics = [] }: Template, kept: MessageCatalogue): boolean {
  return kept.draftRevision < draftRevision && !diagnostics.some(isError);
}

function assertWithinLimits({ messages }: MessageCatalogue): void {
  if (messages.length > MESSAGES_MAX) {
    throw tooLarge(`${messages.length} texts, the limit is ${MESSAGES_MAX}`);
  }
  const bytes = Buffer.byteLength(JSON.stringify(messages));
  if (bytes > MESSAGES_BYTES_MAX) throw tooLarge(`texts of ${bytes} bytes of JSON, the limit is ${MESSAGES_BYTES_MAX}`);
}

function tooLarge(fact: string): Refusal {
  return new Refusal("FAILED_PRECONDITION", `the template has ${fact}; move some of them into partials`);
}

/** The source needed too much time or memory, which its compile has reported before. */
function unreadable(): Refusal {
  return new Refusal("FAILED_PRECONDITION", "the draft is too costly to read for its texts; make it simpler");
}
