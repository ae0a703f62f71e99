import { readdirSync } from "node:fs";
import { extname, join } from "node:path";
import {
  FORMAT_DEFINITIONS,
  recognizeFormat,
  type TranslationFormat,
} from "../../translation/file/translation-format.ts";
import { findInFolder } from "../source/find-in-folder.ts";
import { readTextInFolder } from "../source/read-text.ts";
import { assertFaultless, type FileFault, FolderError, readOrNote } from "../template-folder/folder-error.ts";

/** The folder in that of a template with a file for each language. */
const MESSAGES_FOLDER = "messages";

/** Translations of a template, in a file named for their language. */
export interface LocaleFile {
  readonly file: string;
  readonly locale: string;
  readonly format: TranslationFormat;
  readonly text: string;
}

const ENDINGS = [...new Set(Object.values(FORMAT_DEFINITIONS).flatMap(({ endings }) => endings))];

/** Where the translations into a language are in the folder of a template. */
export function translationPath(locale: string, format: TranslationFormat): string {
  return join(MESSAGES_FOLDER, `${locale}${FORMAT_DEFINITIONS[format].endings[0]}`);
}

/**
 * Reads `messages/*` of a template's folder, in the order of their names. Hidden files are left out. Throws a
 * FolderError with every fault.
 */
export function readTranslationFiles(folder: string): readonly LocaleFile[] {
  const found = findInFolder(folder, MESSAGES_FOLDER, "folder");
  const names = found === undefined ? [] : readdirSync(found).filter((name) => !name.startsWith("."));
  const faults: FileFault[] = [];
  const files = names.toSorted().flatMap((name) => {
    const file = join(folder, MESSAGES_FOLDER, name);
    return readOrNote(faults, file, () => readFile(folder, name)) ?? [];
  });
  for (const [, [first, second]] of Map.groupBy(files, ({ locale }) => locale)) {
    if (first === undefined || second === undefined) continue;
    faults.push({
      place: { file: second.file },
      message: `is of the same language as ${first.file}; keep one of them`,
    });
  }
  assertFaultless(faults);
  return files;
}

function readFile(folder: string, name: string): LocaleFile {
  const file = join(folder, MESSAGES_FOLDER, name);
  const ending = extname(name).toLowerCase();
  if (!ENDINGS.includes(ending)) {
    const message = `is named for no format of translations; its name must end in ${ENDINGS.join(", ")}`;
    throw new FolderError({ place: { file }, message });
  }
  const text = readTextInFolder(folder, join(MESSAGES_FOLDER, name));
  const format = recognizeFormat(name, text);
  if (format === undefined) throw new Error(`${ending} is of no format`);
  return { file, locale: name.slice(0, -ending.length), format, text };
}
