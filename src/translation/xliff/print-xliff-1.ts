import { describeMessage, placeOf } from "../file/describe-message.ts";
import { type TranslationFile, type TranslationRow, translationRows } from "../file/translation-file.ts";
import type { InlineCode } from "./inline-codes.ts";
import { type CodeWriter, printContent } from "./print-content.ts";
import { xmlAttributes, xmlText } from "./xml-text.ts";

/**
 * The elements that contain the markup in their place: tools that know no inline elements show it as text, where `g`
 * and `x` would vanish.
 */
const WRITER: CodeWriter = {
  start: (code) => `<bpt${attributesOf(code)}>${xmlText(code.written[0])}</bpt>`,
  end: (code) => `<ept${xmlAttributes({ id: code.id })}>${xmlText(code.written[1])}</ept>`,
  single: (code) => `<ph${attributesOf(code)}>${xmlText(code.written[0])}</ph>`,
};

const TYPES: Readonly<Record<string, string>> = {
  a: "link",
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  u: "underlined",
  br: "lb",
  img: "image",
};

/** Markup is shown in the content only: some tools write a `<` in attributes without escaping it. */
function attributesOf({ id, placeholder, written }: InlineCode): string {
  const [, element] = /^<([\w-]+)/.exec(placeholder.source) ?? [];
  if (element === undefined) return xmlAttributes({ id, "equiv-text": written[0] });
  return xmlAttributes({ id, ctype: TYPES[element.toLowerCase()] });
}

/** Writes XLIFF 1.2, with a unit for each message. */
export function printXliff1(file: TranslationFile): string {
  const head = xmlAttributes({
    original: file.template,
    "source-language": file.sourceLocale,
    "target-language": file.locale,
    datatype: "html",
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">',
    `  <file${head}>`,
    "    <body>",
    ...translationRows(file).flatMap((row) => printUnit(row, file.locale)),
    "    </body>",
    "  </file>",
    "</xliff>",
    "",
  ].join("\n");
}

function printUnit(row: TranslationRow, locale: string): readonly string[] {
  const { message } = row;
  return [
    `      <trans-unit${xmlAttributes({ id: message.id, "xml:space": "preserve" })}>`,
    `        <source>${printContent(message, message.text, WRITER)}</source>`,
    printTarget(row),
    ...printPrevious(row),
    `        <note from="developer">${xmlText([...describeMessage(message, locale), placeOf(message)].join("\n"))}</note>`,
    "      </trans-unit>",
  ];
}

function printTarget({ message, text, previous }: TranslationRow): string {
  if (text === "") return '        <target state="needs-translation"/>';
  // Weblate shows a translation that needs a review as finished.
  const state = previous === undefined ? "translated" : "needs-translation";
  return `        <target state="${state}">${printContent(message, text, WRITER)}</target>`;
}

/** What an outdated translation was made of. */
function printPrevious({ text, previous }: TranslationRow): readonly string[] {
  if (previous === undefined || previous === "") return [];
  return [
    '        <alt-trans alttranstype="previous-version">',
    `          <source>${xmlText(previous)}</source>`,
    `          <target>${xmlText(text)}</target>`,
    "        </alt-trans>",
  ];
}
