import { Refusal } from "../domain/error.ts";
import { type PrintedTranslations, printTranslations } from "../translation/print-translations.ts";
import { type GivenChanges, readChanges, type TranslationReading } from "../translation/read-changes.ts";

/** Translations that came from translators, or that go to them. */
export type TranslationExchange =
  | ({ readonly kind: "read" } & TranslationReading)
  | ({ readonly kind: "print" } & PrintedTranslations);

/** What became of them; `refused`: what `readChanges` threw, as a thread can send it. */
export type ExchangedTranslations =
  | { readonly kind: "read"; readonly changes: GivenChanges }
  | { readonly kind: "refused"; readonly refusal: Pick<Refusal, "code" | "message" | "issues"> }
  | { readonly kind: "printed"; readonly content: string };

/** Reads translations, or prints a file of them. */
export function exchangeTranslations(exchange: TranslationExchange): ExchangedTranslations {
  if (exchange.kind === "print") return { kind: "printed", content: printTranslations(exchange) };
  try {
    return { kind: "read", changes: readChanges(exchange) };
  } catch (err) {
    if (!(err instanceof Refusal)) throw err;
    const { code, message, issues } = err;
    return { kind: "refused", refusal: { code, message, issues } };
  }
}

/** How many characters are exchanged, nearly. */
export function exchangedLength(exchange: TranslationExchange): number {
  return (
    lengthOf(exchange.messages) + (exchange.kind === "print" ? lengthOf(exchange.translations) : givenLength(exchange))
  );
}

function givenLength({ given }: TranslationReading): number {
  return given.kind === "file" ? given.content.length : lengthOf(given.translations);
}

function lengthOf(texts: readonly { readonly text: string; readonly source?: string | undefined }[]): number {
  return texts.reduce((sum, { text, source = "" }) => sum + text.length + source.length, 0);
}
