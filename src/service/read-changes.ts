import type { CompilePurpose, Compiler } from "../compile/compiler.ts";
import { Refusal } from "../domain/error.ts";
import { type Caller, subjectOf } from "../domain/session/caller.ts";
import type { Template } from "../domain/template/template.ts";
import type { TranslationFormat } from "../translation/file/translation-format.ts";
import type { GivenChanges, TranslationReading } from "../translation/read-changes.ts";

export type { GivenTranslation, GivenTranslations, ImportNote } from "../translation/read-changes.ts";
export type MessageFormat = TranslationFormat;

/**
 * Reads translations of the texts of a draft in the turn of the caller. Throws INVALID_REQUEST with everything that is
 * wrong with them at once, FAILED_PRECONDITION for what takes too long, and what the compiler throws.
 */
export async function readChanges(
  compiler: Pick<Compiler, "compile">,
  caller: Caller,
  { source }: Pick<Template, "source">,
  reading: TranslationReading,
  { purpose, signal }: { readonly purpose: CompilePurpose; readonly signal?: AbortSignal | undefined },
): Promise<GivenChanges> {
  const turn = { subject: subjectOf(caller), purpose, signal };
  const { exchanged } = await compiler.compile(source, { exchange: { kind: "read", ...reading } }, turn);
  if (exchanged?.kind === "read") return exchanged.changes;
  if (exchanged?.kind !== "refused") throw tooCostly();
  const { code, message, issues } = exchanged.refusal;
  throw new Refusal(code, message, issues);
}

function tooCostly(): Refusal {
  return new Refusal("FAILED_PRECONDITION", "the translations take too long to read; give fewer of them in one call");
}
