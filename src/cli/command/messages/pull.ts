import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { TRANSLATION_FORMATS, type TranslationFormat } from "../../../translation/file/translation-format.ts";
import { CLI } from "../../api/local-caller.ts";
import type { OperatorApi } from "../../api/operator-api.ts";
import type { Command } from "../../framework/command.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { findInFolder } from "../../source/find-in-folder.ts";
import { writeText } from "../../source/write-text.ts";
import { readTemplateFolders } from "../../template-folder/find-template-folders.ts";
import { showSteps } from "../../terminal/progress.ts";
import { openTable } from "../../terminal/table.ts";
import { holdsMore } from "../../translation-file/holds-more.ts";
import {
  type LocaleFile,
  readTranslationFiles,
  translationPath,
} from "../../translation-file/read-translation-files.ts";

/** Writes translations into files for translators. */
export const messagesPull: Command = {
  details: [
    "Writes messages/<language>.po into each template's folder, for every language that the template or the folder has. Name a",
    "language to begin one. A file stays in the format that it has. One with translations that the server does not have is",
    "kept: push it first.",
    "",
    "  messages pull mails",
    "  messages pull mails de pt-BR --format xliff-1.2",
  ],
  options: [
    { name: "format", value: "format", help: "of new files (default: po)", choices: TRANSLATION_FORMATS },
    { name: "overwrite", help: "overwrite translations that the server does not have" },
    ...REMOTE,
  ],

  async run(input, { withApi, output }) {
    const [top = "", ...locales] = input.operands;
    const format = TRANSLATION_FORMATS.find((each) => each === input.value("format")) ?? "po";
    const folders = readTemplateFolders([top]).map(({ folder, content: { slug } }) => {
      return { folder, slug, files: readTranslationFiles(folder) };
    });
    return withApi(async (api) => {
      const options = { locales, format, overwrite: input.has("overwrite") };
      const pulled = await showSteps(output, async (tell) => {
        const all: PulledFile[] = [];
        for (const [index, folder] of folders.entries()) {
          tell(`pulling ${index + 1} of ${folders.length}: ${folder.slug}`);
          for (const file of await pullFolder(api, folder, options)) all.push(file);
        }
        return all;
      });
      const isWhole = pulled.every(({ action }) => action !== "kept");
      const rows = pulled.map(({ slug, locale, file, action }) => [slug, locale, file, MEANINGS[action]]);
      const table = await openTable(COLUMNS, output.screens?.out);
      const lines =
        rows.length === 0 ? ["no template has translations; name a language to begin one"] : [table.format(rows)];
      return { text: lines.join("\n"), json: { files: pulled }, exitCode: isWhole ? 0 : 1 };
    });
  },
};

interface MessagesFolder {
  readonly folder: string;
  readonly slug: string;
  readonly files: readonly LocaleFile[];
}

interface PulledFile {
  readonly slug: string;
  readonly locale: string;
  readonly file: string;
  readonly action: keyof typeof MEANINGS;
}

const MEANINGS = {
  made: "made",
  updated: "updated",
  unchanged: "unchanged",
  kept: "kept: has translations that the server does not have; push it, or pass --overwrite",
};

const COLUMNS = [{ heading: "TEMPLATE" }, { heading: "LANGUAGE" }, { heading: "FILE" }, { heading: "PULLED" }];

async function pullFolder(
  api: OperatorApi,
  { folder, slug, files }: MessagesFolder,
  given: { readonly locales: readonly string[]; readonly format: TranslationFormat; readonly overwrite: boolean },
): Promise<readonly PulledFile[]> {
  const known = given.locales.length > 0 ? given.locales : await knownLocales(api, slug, files);
  const pulled: PulledFile[] = [];
  for (const locale of known) {
    const before = files.find((file) => file.locale === locale);
    const format = before?.format ?? given.format;
    const file = before?.file ?? join(folder, translationPath(locale, format));
    const { content } = await api.translations.printMessages(CLI, slug, { locale, format });
    const action = await decide(api, slug, { before, content, overwrite: given.overwrite });
    if (action === "made" || action === "updated") write(folder, locale, { file, format, content });
    pulled.push({ slug, locale, file, action });
  }
  return pulled;
}

async function knownLocales(
  { translations }: OperatorApi,
  slug: string,
  files: readonly LocaleFile[],
): Promise<readonly string[]> {
  const { locales } = await translations.listLocales(CLI, slug);
  return [...new Set([...locales.map(({ locale }) => locale), ...files.map(({ locale }) => locale)])].toSorted();
}

async function decide(
  api: OperatorApi,
  slug: string,
  {
    before,
    content,
    overwrite,
  }: { readonly before: LocaleFile | undefined; readonly content: string; readonly overwrite: boolean },
): Promise<PulledFile["action"]> {
  if (before === undefined) return "made";
  if (before.text === content) return "unchanged";
  return !overwrite && (await holdsMore(api, slug, before)) ? "kept" : "updated";
}

function write(
  folder: string,
  locale: string,
  { file, format, content }: { readonly file: string; readonly format: TranslationFormat; readonly content: string },
): void {
  mkdirSync(dirname(file), { recursive: true });
  // Throws for a link that leads out of the folder.
  findInFolder(folder, translationPath(locale, format));
  writeText(file, content);
}
