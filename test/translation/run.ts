/**
 * Files for translators in the tools of others: what they see of the files that we write, and whether a translation
 * that was made with them comes back whole. Of the sample of the tests and of every example.
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { readSource } from "../../src/cli/source/read-source.ts";
import { extractMessages } from "../../src/compile/source/translation/extract-messages.ts";
import type { SourceMessage, Translation } from "../../src/domain/translation/source-message.ts";
import type { TranslationFile } from "../../src/translation/file/translation-file.ts";
import type { TranslationFormat } from "../../src/translation/file/translation-format.ts";
import { printTranslations } from "../../src/translation/print-translations.ts";
import { readTranslations } from "../../src/translation/read-translations.ts";
import { preparePythonEnvironment } from "../clients/python-environment.ts";
import { installTools } from "../support/install-tools.ts";
import { SAMPLE } from "./support/sample-file.ts";

/** What a tool shows of a text: the whole, as inline elements, or without what stands for markup and tags. */
type Shows = "text" | "elements" | "words";

interface Tool {
  readonly format: TranslationFormat;
  readonly shows: Shows;
  /** Whether it knows which translations are outdated. */
  readonly knowsStates: boolean;
}

interface Edited {
  readonly seen: readonly { id: string; source?: string; target: string; fuzzy?: boolean }[];
  readonly edited: string;
}

const PYTHON_TOOLS: Readonly<Record<string, Tool>> = {
  polib: { format: "po", shows: "text", knowsStates: true },
  "toolkit po": { format: "po", shows: "text", knowsStates: true },
  "toolkit arb": { format: "icu-json", shows: "text", knowsStates: false },
  "toolkit plain xliff-1.2": { format: "xliff-1.2", shows: "text", knowsStates: true },
  "toolkit plain xliff-2.0": { format: "xliff-2.0", shows: "words", knowsStates: true },
  "toolkit rich xliff-1.2": { format: "xliff-1.2", shows: "elements", knowsStates: false },
  "toolkit rich xliff-2.0": { format: "xliff-2.0", shows: "elements", knowsStates: false },
};

const PREFIX = "É ";
const TOOLS_FOLDER = join(import.meta.dirname, "tools");
const EXAMPLES = join(import.meta.dirname, "../../examples");
const faults: string[] = [];
let compared = 0;

function expectEqual(found: unknown, expected: unknown, place: string): void {
  compared += 1;
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
  if (is !== should) faults.push(`${place}:\n  found    ${is}\n  expected ${should}`);
}

/** A file of each template, whose texts are translated, outdated and missing in turn. */
function fileOf(template: string, messages: readonly SourceMessage[]): TranslationFile {
  const translations = messages.flatMap(({ id, text }, index): Translation[] => {
    if (index % 3 === 2) return [];
    return [{ id, text: `Ü ${text}`, source: index % 3 === 1 ? `${text}!` : text }];
  });
  return { template, sourceLocale: "en", locale: "de", messages, translations };
}

function readFiles(): readonly TranslationFile[] {
  const examples = globSync("*.{template.json,mjml}", { cwd: EXAMPLES }).sort();
  const files = examples.map((name) => {
    const { source } = readSource(join(EXAMPLES, name));
    return fileOf(name, extractMessages({ source, subject: "Hello {{ first_name|'friend' }}" }));
  });
  return [SAMPLE, ...files];
}

/** A translation that was made with a tool, as it is read: of each text, that text behind the prefix. */
function expectReturned(file: TranslationFile, { format, shows }: Tool, text: string, place: string): void {
  const read = readTranslations({ format, text, locale: "de", messages: file.messages });
  const isWhole = ({ placeholders }: SourceMessage) => shows !== "words" || placeholders.length === 0;
  const whole = file.messages.filter(isWhole);
  const kept = new Set(whole.map(({ id }) => id));
  const expected = whole.map(({ id, text: source }) => ({ id, text: PREFIX + source, source }));
  expectEqual(
    read.translations.filter(({ id }) => kept.has(id)),
    expected,
    `${place}: translations`,
  );
  // What a tool hides from a translator is reported, not lost.
  const broken = file.messages.filter((message) => !isWhole(message) && !isPlural(message)).map(({ id }) => id);
  const reported = new Set(read.faults.map(({ kind, id }) => `${kind} ${id}`));
  expectEqual(
    [...reported],
    broken.map((id) => `placeholder ${id}`),
    `${place}: faults`,
  );
}

/** Its placeholders are text in every format. */
function isPlural({ text }: SourceMessage): boolean {
  return /\{\w+, plural,/.test(text);
}

/** What a tool sees of a file with translations in all states. */
function expectSeen(
  file: TranslationFile,
  { format, shows, knowsStates }: Tool,
  seen: Edited["seen"],
  place: string,
): void {
  expectEqual(
    seen.map(({ id }) => id),
    file.messages.map(({ id }) => id),
    `${place}: units`,
  );
  if (shows !== "text") return;
  const byId = new Map(file.translations.map((translation) => [translation.id, translation]));
  for (const [index, { id, text }] of file.messages.entries()) {
    const unit = seen[index];
    const translation = byId.get(id);
    const isOutdated = translation !== undefined && translation.source !== text;
    const target = format === "icu-json" && isOutdated ? "" : (translation?.text ?? "");
    expectEqual(unit?.target, visible(format, target), `${place}: target of ${id}`);
    if (format !== "icu-json") expectEqual(unit?.source, visible(format, text), `${place}: source of ${id}`);
    if (knowsStates) expectEqual(unit?.fuzzy, isOutdated, `${place}: state of ${id}`);
  }
}

/** In XLIFF an apostrophe before a code needs no second one. */
function visible(format: TranslationFormat, text: string): string {
  return format === "xliff-1.2" ? text.replaceAll(/''(?=<\/?\d|\{\w+\})/g, "'") : text;
}

function runPython(jobs: readonly { tool: string; text: string; texts: Readonly<Record<string, string>> }[]): Edited[] {
  const { python } = preparePythonEnvironment(TOOLS_FOLDER);
  const { status, stdout, stderr } = spawnSync(python, [join(import.meta.dirname, "edit-files.py")], {
    input: JSON.stringify(jobs),
    encoding: "utf8",
    env: { ...process.env, PYTHONIOENCODING: "utf-8" },
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`edit-files.py ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}

function checkPythonTools(files: readonly TranslationFile[]): void {
  const pairs = Object.entries(PYTHON_TOOLS).flatMap(([name, tool]) => files.map((file) => ({ name, tool, file })));
  const jobs = pairs.flatMap(({ name, tool: { format }, file }) => {
    const texts = Object.fromEntries(file.messages.map(({ id, text }) => [id, PREFIX + text]));
    return [file, { ...file, translations: [] }].map((each) => {
      return { tool: name, text: printTranslations({ ...each, format }), texts };
    });
  });
  const results = runPython(jobs);
  for (const [index, { name, tool, file }] of pairs.entries()) {
    const place = `${name}, ${file.template}`;
    const [mixed, untranslated] = results.slice(2 * index, 2 * index + 2);
    if (mixed === undefined || untranslated === undefined) throw new Error(`${place} has no result`);
    expectSeen(file, tool, mixed.seen, place);
    expectReturned(file, tool, untranslated.edited, place);
    // The toolkit mixes new text with old elements, unless it handles elements.
    if (tool.format === "po" || tool.shows === "elements") expectReturned(file, tool, mixed.edited, `${place}, again`);
  }
}

/** `msgfmt` accepts the file, and `msgcat` brings it back. */
function checkGettext(file: TranslationFile): void {
  const text = printTranslations({ ...file, format: "po" });
  const { status, stderr } = spawnSync("msgfmt", ["--check", "-o", "/dev/null", "-"], {
    input: text,
    encoding: "utf8",
  });
  const complaints = stderr.split("\n").filter((line) => line !== "" && !/header field '.*' missing/.test(line));
  expectEqual([status, complaints], [0, []], `msgfmt, ${file.template}`);
  const { stdout } = spawnSync("msgcat", ["--sort-output", "-"], { input: text, encoding: "utf8" });
  const given = { locale: "de", messages: file.messages, format: "po" } as const;
  const [found, expected] = [stdout, text].map((each) => readTranslations({ ...given, text: each }).translations);
  expectEqual(found, expected, `msgcat, ${file.template}`);
}

interface XliffPackage {
  readonly xliff12ToJs: (text: string) => Promise<object>;
  readonly jsToXliff12: (file: object) => Promise<string>;
  readonly xliff2js: (text: string) => Promise<object>;
  readonly js2xliff: (file: object) => Promise<string>;
}

/**
 * The package of npm, which i18next uses. It indents elements within a text: white space is not compared, nor whether
 * an apostrophe is before an element or before a space.
 */
async function checkXliffPackage(file: TranslationFile): Promise<void> {
  installTools("test/translation/tools");
  const xliff: XliffPackage = createRequire(join(TOOLS_FOLDER, "package.json"))("xliff");
  const upToDate = file.translations.filter(({ id, source }) =>
    file.messages.some((message) => message.id === id && message.text === source),
  );
  for (const format of ["xliff-1.2", "xliff-2.0"] as const) {
    const text = printTranslations({ ...file, translations: upToDate, format });
    const back =
      format === "xliff-1.2"
        ? await xliff.jsToXliff12(await xliff.xliff12ToJs(text))
        : await xliff.js2xliff(await xliff.xliff2js(text));
    const read = readTranslations({ format, text: back, locale: "de", messages: file.messages });
    const withoutSpace = (all: readonly Translation[]) =>
      all.map((each) => ({ id: each.id, text: each.text.replaceAll(/\s|'(?='[<{])/g, "") }));
    expectEqual(withoutSpace(read.translations), withoutSpace(upToDate), `xliff of npm, ${format}, ${file.template}`);
    const errors = read.faults.filter(({ severity }) => severity === "error");
    expectEqual(errors, [], `xliff of npm, ${format}, ${file.template}: faults`);
  }
}

const files = readFiles();
checkPythonTools(files);
for (const file of files) {
  checkGettext(file);
  await checkXliffPackage(file);
}
for (const fault of faults.slice(0, 20)) console.error(fault);
const texts = files.reduce((sum, { messages }) => sum + messages.length, 0);
console.log(`${files.length} templates, ${texts} texts, ${compared} comparisons, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
