import { describeMessage, placeOf } from "../file/describe-message.ts";
import { type TranslationFile, type TranslationRow, translationRows } from "../file/translation-file.ts";
import { type InlineCode, inlineCodes } from "./inline-codes.ts";
import { PREVIOUS_SOURCE } from "./previous-source.ts";
import { type CodeWriter, printContent } from "./print-content.ts";
import { xmlAttributes, xmlText } from "./xml-text.ts";

/** Types of inline codes by the element in their place; any other is a value of the mail. */
const TYPES: Readonly<Record<string, readonly [type: string, subType?: string]>> = {
  a: ["link"],
  b: ["fmt", "xlf:b"],
  strong: ["fmt", "xlf:b"],
  i: ["fmt", "xlf:i"],
  em: ["fmt", "xlf:i"],
  u: ["fmt", "xlf:u"],
  br: ["fmt", "xlf:lb"],
  img: ["image"],
};

const WRITER: CodeWriter = {
  start: (code) => {
    const [start, end] = code.written.map(show);
    const shown = { equivStart: start, equivEnd: end, dispStart: start, dispEnd: end };
    return `<pc${xmlAttributes({ id: code.id, ...shown, ...kindOf(code), dataRefStart: dataIdOf(code) })}>`;
  },
  end: () => "</pc>",
  single: (code) => {
    const shown = show(code.written[0]);
    return `<ph${xmlAttributes({ id: code.id, equiv: shown, disp: shown, ...kindOf(code), dataRef: dataIdOf(code) })}/>`;
  },
};

/** With other brackets: some tools write a `<` in attributes as it is. */
function show(written: string): string {
  return written.replace("<", "‹").replace(">", "›");
}

/** What it is, and that a translation has it once. */
function kindOf({ placeholder }: InlineCode): Readonly<Record<string, string | undefined>> {
  const [, element] = /^<([\w-]+)/.exec(placeholder.source) ?? [];
  const [type, subType] = element === undefined ? ["ui", "xlf:var"] : (TYPES[element.toLowerCase()] ?? ["other"]);
  return { type, subType, canCopy: "no", canDelete: "no" };
}

function dataIdOf({ id }: InlineCode): string {
  return `data-${id}`;
}

/** Writes XLIFF 2.0, with a unit of one segment for each message. */
export function printXliff2(file: TranslationFile): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0"${xmlAttributes({ srcLang: file.sourceLocale, trgLang: file.locale })}>`,
    `  <file id="template"${xmlAttributes({ original: file.template })}>`,
    ...translationRows(file).flatMap((row) => printUnit(row, file.locale)),
    "  </file>",
    "</xliff>",
    "",
  ].join("\n");
}

function printUnit({ message, text, previous }: TranslationRow, locale: string): readonly string[] {
  const codes = inlineCodes(message);
  const isOutdated = previous !== undefined;
  const state = isOutdated || text === "" ? "initial" : "translated";
  const subState = isOutdated ? "letterpress:outdated" : undefined;
  return [
    `    <unit${xmlAttributes({ id: message.id })}>`,
    "      <notes>",
    ...describeMessage(message, locale).map((note) => printNote("description", note)),
    printNote("location", placeOf(message)),
    ...(isOutdated && previous !== "" ? [printNote(PREVIOUS_SOURCE, previous)] : []),
    "      </notes>",
    ...printOriginalData(codes),
    `      <segment${xmlAttributes({ state, subState })}>`,
    `        <source xml:space="preserve">${printContent(message, message.text, WRITER)}</source>`,
    ...(text === "" ? [] : [`        <target xml:space="preserve">${printContent(message, text, WRITER)}</target>`]),
    "      </segment>",
    "    </unit>",
  ];
}

function printNote(category: string, text: string): string {
  return `        <note${xmlAttributes({ category })}>${xmlText(text)}</note>`;
}

function printOriginalData(codes: readonly InlineCode[]): readonly string[] {
  if (codes.length === 0) return [];
  const data = codes.map((code) => {
    return `        <data${xmlAttributes({ id: dataIdOf(code) })}>${xmlText(code.placeholder.source)}</data>`;
  });
  return ["      <originalData>", ...data, "      </originalData>"];
}
