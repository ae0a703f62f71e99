import { quote } from "../domain/quote.ts";
import { checkTranslation } from "../domain/translation/check-translation.ts";
import type { SourceMessage, Translation } from "../domain/translation/source-message.ts";
import { canonicalLocale } from "./file/canonical-locale.ts";
import type { FileEntry, ReadFile } from "./file/translation-file.ts";
import type { TranslationFormat } from "./file/translation-format.ts";
import { readIcuJson } from "./json/read-icu-json.ts";
import { readPo } from "./po/read-po.ts";
import { readXliff } from "./xliff/read-xliff.ts";

/** One thing that an import reports. Without a line it is about a message that the file does not have. */
export interface ImportFault {
  readonly kind:
    | "format"
    | "locale"
    | "template"
    | "duplicate"
    | "placeholder"
    /** Warnings: the translation is stored, or there is none. */
    | "unknown"
    | "missing"
    | "outdated";
  /** An error prevents the import. */
  readonly severity: "error" | "warning";
  readonly line: number | undefined;
  /** Of the message that it is about. */
  readonly id: string | undefined;
  readonly message: string;
}

interface TranslationImport {
  /** Those to store, in the order of the source; meaningless while a fault is an error. */
  readonly translations: readonly Translation[];
  /** In the order of the file, then those that it does not have. */
  readonly faults: readonly ImportFault[];
}

/** What is read, of which template, and the language that it must be in. */
interface GivenFile {
  readonly format: TranslationFormat;
  readonly text: string;
  readonly locale: string;
  readonly messages: readonly SourceMessage[];
}

/** Reads a file from translators, and reports everything that is wrong with it at once. */
export function readTranslations({ format, text, locale, messages }: GivenFile): TranslationImport {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const read = readFile(format, text, byId);
  const file = { ...read, entries: withKnownIds(read.entries, messages) };
  const first = new Map<string, FileEntry>();
  for (const entry of file.entries) if (!first.has(entry.id)) first.set(entry.id, entry);
  const faults = [
    ...file.faults.map(({ line, message }) => error("format", line, `the file ${message}`)),
    ...checkLocale(file, locale),
    ...checkTemplate(file, byId),
    ...file.entries.flatMap((entry) => judgeEntry(entry, first.get(entry.id), byId.get(entry.id))),
  ].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  // What follows the place where the reading ended is unknown, not missing.
  const absent = file.isComplete ? messages.filter(({ id }) => !first.has(id)) : [];
  return {
    translations: messages.flatMap((message) => toTranslation(message, first.get(message.id))),
    faults: [...faults, ...absent.map((message) => missing(message, undefined))],
  };
}

function readFile(format: TranslationFormat, text: string, messages: ReadonlyMap<string, SourceMessage>): ReadFile {
  if (format === "po") return readPo(text);
  return format === "icu-json" ? readIcuJson(text) : readXliff(format, text, messages);
}

/**
 * The entries by the ids of the template. A text that was edited has another id on another server: an entry of an
 * unknown id is of the text that it says, unless another entry is of that.
 */
function withKnownIds(entries: readonly FileEntry[], messages: readonly SourceMessage[]): readonly FileEntry[] {
  const named = new Set(entries.map(({ id }) => id));
  const known = new Set(messages.map(({ id }) => id));
  const free = Map.groupBy(
    messages.filter(({ id }) => !named.has(id)),
    ({ text }) => normalize(text),
  );
  return entries.map((entry) => {
    if (known.has(entry.id) || entry.source === undefined) return entry;
    const message = free.get(normalize(entry.source))?.shift();
    return message === undefined ? entry : { ...entry, id: message.id };
  });
}

function checkLocale({ locale: named }: ReadFile, locale: string): readonly ImportFault[] {
  if (named === undefined || canonicalLocale(named.tag) === canonicalLocale(locale)) return [];
  const message = `the file is in "${quote(named.tag)}", not in ${locale}: import it as that language, or correct the file`;
  return [error("locale", named.line, message)];
}

/** A file without any text of the template belongs to another one. */
function checkTemplate({ entries }: ReadFile, messages: ReadonlyMap<string, SourceMessage>): readonly ImportFault[] {
  const [entry] = entries;
  if (entry === undefined || messages.size === 0 || entries.some(({ id }) => messages.has(id))) return [];
  return [error("template", entry.line, "no text of the file is in this template: it belongs to another one")];
}

function judgeEntry(
  entry: FileEntry,
  first: FileEntry | undefined,
  message: SourceMessage | undefined,
): readonly ImportFault[] {
  const { id, line, text } = entry;
  if (first !== undefined && first !== entry) {
    const fault = `"${quote(id)}" is in the file twice, the first time in line ${first.line}: keep one of them`;
    return [{ ...error("duplicate", line, fault), id }];
  }
  if (message === undefined) {
    const fault = `the template no longer has the text "${quote(id)}": its translation is ignored`;
    return [{ kind: "unknown", severity: "warning", line, id, message: fault }];
  }
  if (text.trim() === "") return [missing(message, line)];
  const shown = quote(text);
  const broken = checkTranslation(message, text).map((fault) => ({
    ...error("placeholder", line, `"${shown}": ${fault.message}`),
    id,
  }));
  return isOutdated(message, entry) ? [...broken, outdated(message, line)] : broken;
}

function toTranslation(message: SourceMessage, entry: FileEntry | undefined): readonly Translation[] {
  if (entry === undefined || entry.text.trim() === "") return [];
  return [{ id: message.id, text: tidy(entry.text, message.text), source: translatedSource(message, entry) }];
}

/** Without the spaces around it, and the line breaks that its source does not have: tools indent what they write. */
function tidy(text: string, source: string): string {
  const lines = source.includes("\n")
    ? text
    : text.replaceAll(/\s+/g, (spaces) => (spaces.includes("\n") ? " " : spaces));
  return source === source.trim() ? lines.trim() : lines;
}

/** What the translation is of; empty when it is of another text that the file does not have. */
function translatedSource(message: SourceMessage, { source, isUnfinished, previous }: FileEntry): string {
  if (isUnfinished) return previous ?? "";
  return source === undefined || isSame(source, message.text) ? message.text : source;
}

function isOutdated(message: SourceMessage, entry: FileEntry): boolean {
  return translatedSource(message, entry) !== message.text;
}

function isSame(one: string, other: string): boolean {
  return normalize(one) === normalize(other);
}

/** Tools may break lines of a text. */
function normalize(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ");
}

function outdated({ id, text }: SourceMessage, line: number): ImportFault {
  const message = `the translation is of an earlier text, which is now "${quote(text)}": check it`;
  return { kind: "outdated", severity: "warning", line, id, message };
}

function missing({ id, text }: SourceMessage, line: number | undefined): ImportFault {
  return { kind: "missing", severity: "warning", line, id, message: `"${quote(text)}" is not translated` };
}

function error(kind: ImportFault["kind"], line: number, message: string): ImportFault {
  return { kind, severity: "error", line, id: undefined, message };
}
