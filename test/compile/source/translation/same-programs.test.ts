import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSource } from "../../../../src/cli/source/read-source.ts";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import { extractMessages } from "../../../../src/compile/source/translation/extract-messages.ts";
import { type TranslatedSource, translateSource } from "../../../../src/compile/source/translation/translate-source.ts";
import { isError } from "../../../../src/domain/diagnostic.ts";
import type { TemplateSource } from "../../../../src/domain/template/template-source.ts";
import type { SourceMessage } from "../../../../src/domain/translation/source-message.ts";
import { sampled } from "../../../support/effort.ts";
import { PLAIN_MAILS } from "../../support/plain-mails.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const INCLUDES = "test/corpus/mails";
const SUBJECT = "Hello {{ first_name|'friend' }}";

function readMail(path: string): TemplateSource {
  const folder = path.startsWith(INCLUDES) ? INCLUDES : dirname(path);
  return readSource(join(ROOT, path), join(ROOT, folder)).source;
}

/** The language that the mail has, so that nothing but its texts differs. */
function languageOf({ kind, text }: TemplateSource): string {
  if (kind === "document") return JSON.parse(text).canvas?.language ?? "en-US";
  return /<mjml[^>]*\slang="([^"]*)"/.exec(text)?.[1] ?? "en";
}

async function compile(source: TemplateSource, subject: string): Promise<Readonly<Record<string, string>>> {
  const { programs, diagnostics } = await compileSource(source, { subject, unshortened: true });
  expect(diagnostics.filter(isError)).toEqual([]);
  return programs;
}

/** The programs of a mail of which each text is translated. Without `translate`, those that it has in its language. */
async function programsWith(source: TemplateSource, translate?: (message: SourceMessage, index: number) => string) {
  const messages = extractMessages({ source, subject: SUBJECT });
  expect(messages.length).toBeGreaterThan(3);
  const translations = messages.map((message, index) => {
    return { id: message.id, text: translate?.(message, index) ?? "", source: message.text };
  });
  const given = translate === undefined ? [] : translations;
  const translated = translateSource({ source, subject: SUBJECT }, messages, given, languageOf(source));
  expect(translated.outdated).toEqual([]);
  expect(translated.missing).toEqual(translate === undefined ? messages.map(({ id }) => id) : []);
  const programs = await compile(translated.source, translated.subject);
  return Object.fromEntries(
    Object.entries(programs).map(([name, program]) => [name, placeNodes(program, translated.places)]),
  );
}

/** A program whose nodes have the places of the source. */
function placeNodes(program: string, places: TranslatedSource["places"]): string {
  const place = (name: string, value: unknown) => (name === "node" ? places.labelOf(String(value)) : value);
  return JSON.stringify(JSON.parse(program, place));
}

/** What is between the placeholders of a text, written by another hand. */
function writeWords({ text }: SourceMessage, write: (words: string, index: number) => string): string {
  return text
    .split(/(<\/?\d+\/?>|\{\w+\})/)
    .map((piece, index) => (index % 2 === 0 && /\p{L}/u.test(piece) ? write(piece, index) : piece))
    .join("");
}

/** Each stretch of words replaced by a name and other words, in the white space that was around it. */
function rewrite(message: SourceMessage, name: string, words: string): string {
  return writeWords(message, (written, index) => written.replace(/\S(?:[\s\S]*\S)?/, `${name}${index} ${words}`));
}

/** The texts of a program, which are compared without the white space of their source. */
function shownIn(programs: Readonly<Record<string, string>>, unwrite: (text: string) => string): unknown {
  const texts = Object.entries(programs).map(([name, program]) => {
    return [
      name,
      JSON.stringify(JSON.parse(program), (_, value) => (typeof value === "string" ? unwrite(value) : value)),
    ];
  });
  return Object.fromEntries(texts);
}

/** The rule of an alternative text that is fitted to its picture by the length of its words. */
const FITTED_TEXT = /\.[\w-]+ img\s*\{[^{}]*word-break:normal[^{}]*\}(?:\\*",\s*\\*")?/g;
const collapse = (text: string) => text.replaceAll(FITTED_TEXT, "").replaceAll(/\s+/g, " ");
/** Characters of another script, with one that HTML writes by a reference. */
const MARK = "ж&ж";

/** Before a word that is no address: a link that says where it leads is written once in plain text. */
const FIRST_WORD = /(?<!\S)(?!\w+:|\S+@)(?=\p{L})/u;

function firstDifference(one: unknown, other: unknown): unknown {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
  if (left === right) return undefined;
  let at = 0;
  while (left[at] === right[at]) at += 1;
  return [left.slice(Math.max(at - 80, 0), at + 80), right.slice(Math.max(at - 80, 0), at + 80)];
}

describe.each(PLAIN_MAILS)("%s", (path) => {
  const source = readMail(path);

  test("is the same text when each of its texts is translated by itself", () => {
    const messages = extractMessages({ source });
    const itself = messages.map(({ id, text }) => ({ id, text, source: text }));
    const translated = translateSource({ source }, messages, itself, languageOf(source));
    expect(translated).toMatchObject({ missing: [], outdated: [] });
    expect(translated.source).toEqual(translateSource({ source }, messages, [], languageOf(source)).source);
  });

  test("has its programs with a mark in each text, once the marks are away", async () => {
    const mark = (words: string) => words.replace(FIRST_WORD, MARK);
    const marked = await programsWith(source, (message) => writeWords(message, mark));
    const unmark = (text: string) => collapse(text.replaceAll(/ж(?:&|&amp;|\\u0026)ж/g, ""));
    expect(firstDifference(shownIn(marked, unmark), shownIn(await programsWith(source), collapse))).toBeUndefined();
  });
});

/** The longer words, the shorter ones, and the component that a module has from the title. */
const WORDS = /longer than it was, by far|\u3054\u6ce8\u6587/g;
const COMPONENT = /export default function \w+/g;

test.each(sampled(PLAIN_MAILS))(
  "%s has the same programs whatever its words are, once these are named alike",
  async (path) => {
    const source = readMail(path);
    const [words, japanese] = ["longer than it was, by far", "\u3054\u6ce8\u6587"].map((each) =>
      programsWith(source, (message, index) => rewrite(message, `wkv${index}x`, each)),
    );
    const rename = (text: string) => collapse(collapse(text).replaceAll(WORDS, "").replaceAll(COMPONENT, ""));
    expect(
      firstDifference(shownIn((await words) ?? {}, rename), shownIn((await japanese) ?? {}, rename)),
    ).toBeUndefined();
  },
);
