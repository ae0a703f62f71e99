import { dirname } from "node:path";
import type { CompileOptions } from "../../compile/compiler.ts";
import { canonicalLocale } from "../../translation/file/canonical-locale.ts";
import { readTranslations } from "../../translation/read-translations.ts";
import { UsageError } from "../framework/usage-error.ts";
import type { CompileFile } from "../source/compile-file.ts";
import type { FileSource } from "../source/read-source.ts";
import { assertFaultless } from "../template-folder/folder-error.ts";
import { readTranslationFiles } from "./read-translation-files.ts";

/**
 * How a mail is compiled in a language that `messages/*` beside its file has. Throws a UsageError if it has none, and a
 * FolderError with every error in the file.
 */
export async function readTranslation(
  compile: CompileFile,
  mail: FileSource,
  { locale: tag, subject }: { readonly locale: string; readonly subject: string | undefined },
): Promise<Pick<CompileOptions, "locale" | "translation">> {
  const folder = dirname(mail.file);
  const files = readTranslationFiles(folder);
  const locale = canonicalLocale(tag);
  const found = files.find((file) => canonicalLocale(file.locale) === locale);
  if (locale === undefined || found === undefined) {
    const known = files.length === 0 ? "none" : files.map((file) => file.locale).join(", ");
    throw new UsageError(`there are no translations into ${tag} in ${folder}/messages for --locale; it has: ${known}`);
  }
  const { messages } = (await compile(mail, { subject, messages: { previous: [] } })).messages ?? { messages: [] };
  const { format, text, file } = found;
  const { translations, faults } = readTranslations({ format, text, locale, messages });
  const errors = faults.filter(({ severity }) => severity === "error");
  assertFaultless(
    errors.map(({ line, message }) => ({ place: line === undefined ? { file } : { file, line }, message })),
  );
  return { locale, translation: { messages, translations, onlyComplete: false } };
}
