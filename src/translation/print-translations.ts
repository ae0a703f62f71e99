import type { TranslationFile } from "./file/translation-file.ts";
import type { TranslationFormat } from "./file/translation-format.ts";
import { printIcuJson } from "./json/print-icu-json.ts";
import { printPo } from "./po/print-po.ts";
import { printXliff1 } from "./xliff/print-xliff-1.ts";
import { printXliff2 } from "./xliff/print-xliff-2.ts";

const PRINTERS: Readonly<Record<TranslationFormat, (file: TranslationFile) => string>> = {
  "xliff-1.2": printXliff1,
  "xliff-2.0": printXliff2,
  po: printPo,
  "icu-json": printIcuJson,
};

/** Texts with their translations, and the format of their file. */
export interface PrintedTranslations extends TranslationFile {
  readonly format: TranslationFormat;
}

/** Writes the texts of a template with their translations into one language, as a file for translators. */
export function printTranslations(file: PrintedTranslations): string {
  return PRINTERS[file.format](file);
}
