import type { Compiler } from "../../compile/compiler.ts";
import { Refusal } from "../../domain/error.ts";
import { type Caller, subjectOf } from "../../domain/session/caller.ts";
import { ANSWER_BYTES_MAX } from "../../domain/template/answer-size.ts";
import type { Template } from "../../domain/template/template.ts";
import type { MessageCatalogue } from "../../domain/translation/message-catalogue.ts";
import type { Translation } from "../../domain/translation/source-message.ts";
import { FORMAT_DEFINITIONS, type TranslationFormat } from "../../translation/file/translation-format.ts";

/** A file for translators. */
export interface PrintedFile {
  readonly content: string;
  readonly mediaType: string;
  readonly fileName: string;
}

interface AskedFile {
  readonly locale: string;
  readonly format: TranslationFormat;
  readonly translations: readonly Translation[];
}

/** Formats require a language of the source. Most mails that declare none are in this one. */
const ASSUMED_LOCALE = "en";

/**
 * The texts of a draft with their translations, printed in the turn of the caller. Throws FAILED_PRECONDITION for a
 * file that is larger than an answer or takes too long, and what the compiler throws.
 */
export async function printMessages(
  compiler: Pick<Compiler, "compile">,
  caller: Caller,
  template: Pick<Template, "id" | "slug" | "source">,
  { language, messages }: MessageCatalogue,
  { locale, format, translations }: AskedFile,
  signal?: AbortSignal,
): Promise<PrintedFile> {
  const name = template.slug ?? template.id;
  const sourceLocale = language === "" ? ASSUMED_LOCALE : language;
  const file = { format, template: name, sourceLocale, locale, messages, translations };
  const turn = { subject: subjectOf(caller), purpose: "check", signal } as const;
  const { exchanged } = await compiler.compile(template.source, { exchange: { kind: "print", ...file } }, turn);
  if (exchanged?.kind !== "printed") throw tooCostly();
  const { content } = exchanged;
  const bytes = Buffer.byteLength(content);
  if (bytes > ANSWER_BYTES_MAX) throw tooLarge(bytes);
  const { mediaType, endings } = FORMAT_DEFINITIONS[format];
  return { content, mediaType, fileName: `${name}.${locale}${endings[0]}` };
}

function tooLarge(bytes: number): Refusal {
  const fact = `the file has ${bytes} bytes, the limit is ${ANSWER_BYTES_MAX}`;
  return new Refusal("FAILED_PRECONDITION", `${fact}; ask for another format, or for the list`);
}

function tooCostly(): Refusal {
  return new Refusal("FAILED_PRECONDITION", "the file takes too long to write; ask for the list instead");
}
