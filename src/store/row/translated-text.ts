import type { ProgramName } from "../../domain/template/program-name.ts";
import type { TemplateVersion } from "../../domain/template/template-version.ts";
import type { TranslatedVersion } from "../../domain/template/translated-version.ts";
import { createTextList, joinDifference, type SplitDifference } from "./split-difference.ts";
import { type Describe, differenceFrom, type TextDifference } from "./text-difference.ts";

/** What a translated version has of its own, and what it has in common with the version, which is most of it. */
export interface TranslatedText<Difference = TextDifference> {
  readonly subject: string;
  readonly fallbacks: number;
  readonly outdated: number;
  readonly source: Difference;
  readonly files?: Difference;
  readonly programs: Readonly<Record<string, Difference>>;
  readonly document?: Difference;
  readonly programs_only?: string;
}

/** The same with the new texts of all differences in one list. */
interface SplitText extends TranslatedText<SplitDifference> {
  readonly texts: readonly string[];
}

/** The text of a part. It has several locales, which are all but equal in their numbers. */
interface LocalesText {
  readonly locales: Readonly<Record<string, SplitText>>;
}

/** A part with more characters has no further locale: a fetch reads all of it for one. */
const PART_LENGTH_MAX = 64 * 1024;

/** What versions in other languages are described by. */
export type TranslationBase = Pick<TemplateVersion, "source" | "programs" | "resolvedDocument">;

/** The texts of the parts of a version in other languages, each with the locales that it has. */
export function translatedTextsOf({ translated = {}, ...base }: TranslationBase & Pick<TemplateVersion, "translated">) {
  const toText = prepareSplit(base);
  const texts: { locales: string[]; text: string }[] = [];
  let open: [locale: string, text: SplitText][] = [];
  const close = () => {
    if (open.length === 0) return;
    const text = JSON.stringify({ locales: Object.fromEntries(open) } satisfies LocalesText);
    texts.push({ locales: open.map(([locale]) => locale), text });
    open = [];
  };
  let length = 0;
  for (const [locale, version] of Object.entries(translated)) {
    const text = toText(version);
    open.push([locale, text]);
    length += JSON.stringify(text).length;
    if (length <= PART_LENGTH_MAX) continue;
    close();
    length = 0;
  }
  close();
  return texts;
}

/** Prepares to describe versions in other languages by their differences from the version. */
function prepareSplit({
  source,
  programs,
  resolvedDocument = "",
}: TranslationBase): (translated: TranslatedVersion) => SplitText {
  const described = new Map<string, Describe>();
  const describe = (what: string, base: string, text: string) => {
    const known = described.get(what) ?? differenceFrom(base);
    described.set(what, known);
    return known(text);
  };
  return (translated) => {
    const list = createTextList();
    const split = (what: string, base: string, text: string) => list.split(describe(what, base, text));
    const { files } = translated.source;
    const own = Object.entries(translated.programs).map(([name, text]) => [
      name,
      split(`program ${name}`, programs[name as ProgramName] ?? "", text),
    ]);
    const { resolvedDocument: document, programsOnly } = translated;
    return {
      subject: translated.subject,
      fallbacks: translated.fallbacks,
      outdated: translated.outdated,
      source: split("source", source.text, translated.source.text),
      ...(files && { files: split("files", JSON.stringify(source.files ?? {}), JSON.stringify(files)) }),
      programs: Object.fromEntries(own),
      ...(document && { document: split("document", resolvedDocument, document) }),
      ...(programsOnly !== undefined && { programs_only: programsOnly }),
      texts: list.texts(),
    };
  };
}

/** Prepares to read locales from texts of parts; a text with several of them is parsed once. */
export function prepareReadTranslated(): (locale: string, text: string) => TranslatedText {
  const parsed = new Map<string, TranslatedText | LocalesText>();
  return (locale, text) => {
    const read: TranslatedText | LocalesText = parsed.get(text) ?? JSON.parse(text);
    parsed.set(text, read);
    // A part from before locales shared one has its texts in its differences.
    return "locales" in read ? joinTexts(read.locales[locale] as SplitText) : read;
  };
}

function joinTexts({ texts, ...split }: SplitText): TranslatedText {
  const { source, files, programs, document, ...rest } = split;
  const join = (difference: SplitDifference) => joinDifference(difference, texts);
  const joined = Object.entries(programs).map(([name, difference]) => [name, join(difference)]);
  return {
    ...rest,
    source: join(source),
    ...(files && { files: join(files) }),
    programs: Object.fromEntries(joined),
    ...(document && { document: join(document) }),
  };
}
