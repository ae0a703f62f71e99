import type { TemplateSource } from "../domain/template/template-source.ts";
import { keepIds } from "../domain/translation/keep-ids.ts";
import type { MessageCatalogue } from "../domain/translation/message-catalogue.ts";
import type { CompileOptions } from "./compiler.ts";
import { isStackOverflow } from "./proof/is-stack-overflow.ts";
import { parseElements } from "./source/mjml/parse-elements.ts";
import { extractMessages } from "./source/translation/extract-messages.ts";

/**
 * The texts of a source that can be translated, with the ids that they had before, and the language that it declares.
 * Nothing is compiled: what is faulty in the source has no texts. Undefined for a source that nests too deep to read.
 */
export function readMessages(
  source: TemplateSource,
  { kind, subject, messages }: Pick<CompileOptions, "kind" | "subject" | "messages">,
): Omit<MessageCatalogue, "draftRevision"> | undefined {
  try {
    const extracted = extractMessages({ source, subject, kind });
    return { language: languageOf(source), messages: keepIds(messages?.previous ?? [], extracted) };
  } catch (err) {
    if (!isStackOverflow(err)) throw err;
    return undefined;
  }
}

function languageOf({ kind, text }: TemplateSource): string {
  if (kind === "mjml") {
    const { root } = parseElements(text);
    return root?.attributes.find(({ name }) => name === "lang")?.raw.trim() ?? "";
  }
  const language = readDocument(text)?.canvas?.language;
  return typeof language === "string" ? language : "";
}

function readDocument(text: string): { readonly canvas?: { readonly language?: unknown } } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
