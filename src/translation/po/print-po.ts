import { describeMessage, placeOf } from "../file/describe-message.ts";
import { type TranslationFile, type TranslationRow, translationRows } from "../file/translation-file.ts";
import { pluralFormsOf } from "./plural-forms.ts";
import { printPoString } from "./po-string.ts";

/** A comment ends at each of these, for one tool or another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: some of them are controls
const LINE_BREAK = /[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029]/g;

/** Writes gettext PO in UTF-8: the id of a message is its `msgctxt`, an outdated translation is `fuzzy`. */
export function printPo(file: TranslationFile): string {
  const entries = translationRows(file).map((row) => printEntry(row, file.locale));
  return [printHeader(file), ...entries].join("\n");
}

function printHeader({ template, sourceLocale, locale }: TranslationFile): string {
  const plural = pluralFormsOf(locale);
  const fields = [
    `Project-Id-Version: ${template}`,
    `Language: ${locale.replaceAll("-", "_")}`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=UTF-8",
    "Content-Transfer-Encoding: 8bit",
    ...(plural === undefined ? [] : [`Plural-Forms: ${plural}`]),
    `X-Source-Language: ${sourceLocale.replaceAll("-", "_")}`,
  ];
  return printPoString("msgid", "") + printPoString("msgstr", fields.map((field) => `${field}\n`).join(""));
}

function printEntry({ message, text, previous }: TranslationRow, locale: string): string {
  const notes = describeMessage(message, locale).flatMap((note) => note.split(LINE_BREAK));
  return [
    ...notes.map((note) => `#. ${note}\n`),
    `#: ${isolate(placeOf(message))}\n`,
    ...(previous === undefined ? [] : ["#, fuzzy\n"]),
    ...(previous === undefined || previous === "" ? [] : [printPoString("msgid", previous, "#| ")]),
    printPoString("msgctxt", message.id),
    printPoString("msgid", message.text),
    printPoString("msgstr", text),
  ].join("");
}

/** gettext divides places at spaces, unless they are between U+2068 and U+2069. */
function isolate(place: string): string {
  return /\s/.test(place) ? `\u2068${place.replaceAll(LINE_BREAK, " ")}\u2069` : place;
}
