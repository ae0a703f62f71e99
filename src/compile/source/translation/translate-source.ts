import type { TemplateSource } from "../../../domain/template/template-source.ts";
import { checkTranslation } from "../../../domain/translation/check-translation.ts";
import { keepIds } from "../../../domain/translation/keep-ids.ts";
import type { SourceMessage, Translation } from "../../../domain/translation/source-message.ts";
import { type ComposedText, plainText } from "../shared/composed-text.ts";
import { readSources, type TranslatableSource } from "./read-sources.ts";
import { setDocumentMembers } from "./set-document-members.ts";
import { setMjmlLanguage } from "./set-mjml-language.ts";
import type { TextSource } from "./text-source.ts";
import { TranslatedPlaces } from "./translated-places.ts";
import { writeSource } from "./write-source.ts";

/** A template in another language. */
export interface TranslatedSource {
  readonly source: TemplateSource;
  readonly subject: string;
  /** Ids of messages without a translation that fits: their own text is in its place. */
  readonly missing: readonly string[];
  /** Ids of messages with a translation of a text that they had before. */
  readonly outdated: readonly string[];
  /** Where in the template something is that a compile finds in the translated source. */
  readonly places: TranslatedPlaces;
}

/**
 * The template with translations in the place of its texts, which says the language and direction of `locale` (BCP 47)
 * if it is a mail. `messages` are those that translations were made for; what has been edited since is found by
 * `keepIds`.
 */
export function translateSource(
  template: TranslatableSource,
  messages: readonly SourceMessage[],
  translations: readonly Translation[],
  locale: string,
): TranslatedSource {
  const read = readSources(template);
  const kept = keepIds(messages, read.messages);
  const given = new Map(translations.map((each) => [each.id, each]));
  const fitting = new Map<string, Translation>();
  for (const [index, message] of kept.entries()) {
    const translation = given.get(message.id);
    const fresh = read.messages[index]?.id;
    if (translation === undefined || fresh === undefined) continue;
    if (checkTranslation(message, translation.text).length === 0) fitting.set(fresh, translation);
  }
  const missing = kept.filter((_, index) => !fitting.has(read.messages[index]?.id ?? "")).map(({ id }) => id);
  const outdated = kept.filter(
    ({ text }, index) => (fitting.get(read.messages[index]?.id ?? "")?.source ?? text) !== text,
  );
  const byId = new Map([...fitting].map(([id, { text }]) => [id, text]));
  const texts = read.sources.map(({ source, units }): WrittenSource => {
    const file = { path: source.place.of === "file" ? source.place.path : undefined, text: source.text };
    return { source, text: writeSource(file, units, byId) };
  });
  return { ...putTexts(template, texts, locale), missing, outdated: outdated.map(({ id }) => id) };
}

interface WrittenSource {
  readonly source: TextSource;
  readonly text: ComposedText;
}

function putTexts(
  { source, subject = "", kind }: TranslatableSource,
  texts: readonly WrittenSource[],
  locale: string,
): Pick<TranslatedSource, "source" | "subject" | "places"> {
  const language = kind === undefined ? locale : undefined;
  const line = texts.find((each) => each.source.place.of === "subject")?.text;
  const inSubject = line === undefined ? subject : plainText(line);
  if (source.kind === "document") {
    const members = texts.flatMap(({ source: { place, text: before }, text: composed }) => {
      const value = plainText(composed);
      return place.of === "document" && value !== before ? [{ path: place.path, value }] : [];
    });
    const text = setDocumentMembers(source.text, members, language);
    return { source: { ...source, text }, subject: inSubject, places: new TranslatedPlaces([]) };
  }
  const written = texts.map(({ source: { place }, text }) => {
    return { place, text: place.of === "mjml" && language !== undefined ? setMjmlLanguage(text, language) : text };
  });
  const mjml = written.find(({ place }) => place.of === "mjml")?.text ?? [];
  const files = written.flatMap(({ place, text }) => (place.of === "file" ? [[place.path, plainText(text)]] : []));
  const all = source.files && { files: { ...source.files, ...Object.fromEntries(files) } };
  const places = new TranslatedPlaces(written.flatMap(({ place, text }) => (place.of === "subject" ? [] : [text])));
  return { source: { ...source, text: plainText(mjml), ...all }, subject: inSubject, places };
}
