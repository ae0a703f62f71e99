import { describeMessage, placeOf } from "../file/describe-message.ts";
import { type TranslationFile, type TranslationRow, translationRows } from "../file/translation-file.ts";

/**
 * Writes one object of texts by their ids, with what ARB knows of each beside it as `@id`. In the language of the
 * source, each text is its own translation. The format has no mark for an outdated translation, so that one is empty,
 * and the note shows it.
 */
export function printIcuJson(file: TranslationFile): string {
  const isSource = file.locale === file.sourceLocale;
  const members = translationRows(file).flatMap((row) => {
    const text = row.previous === undefined ? row.text : "";
    return [
      printMember(row.message.id, isSource ? row.message.text : text),
      printMember(`@${row.message.id}`, describe(row, file.locale)),
    ];
  });
  // Ids that are numbers would come first in an object.
  return `{\n${[printMember("@@locale", file.locale), ...members].join(",\n")}\n}\n`;
}

function printMember(name: string, value: unknown): string {
  const text = JSON.stringify(value, (_, each) => (typeof each === "string" ? each.toWellFormed() : each), 2);
  return `  ${JSON.stringify(name)}: ${text.replaceAll("\n", "\n  ")}`;
}

function describe({ message, text, previous }: TranslationRow, locale: string): Readonly<Record<string, unknown>> {
  const notes = [...describeMessage(message, locale)];
  if (previous !== undefined) {
    if (previous !== "") notes.push(`The text was: ${previous}`);
    notes.push(`It was translated as: ${text}`);
  }
  return { description: notes.join("\n"), context: placeOf(message), source_text: message.text };
}
