import type { FillData } from "../../core/evaluator/data.ts";
import { type ExampleFormat, readExampleFolders, readFirstFolders } from "../../src/app/read-example-folders.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { compileTranslated } from "../../src/compile/compile-translated.ts";
import type { Compilation } from "../../src/compile/compiler.ts";
import { extractMessages } from "../../src/compile/source/translation/extract-messages.ts";
import { translateSource } from "../../src/compile/source/translation/translate-source.ts";
import type { SharedSource } from "../../src/domain/template/shared-source.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { type PseudoLocale, pseudoTranslations, type WriteWords } from "./pseudo-translation.ts";

/** A mail of examples/branded or examples/documents, in the layout and with the partials that it names. */
export interface BrandedExample {
  readonly slug: string;
  readonly name: string;
  /** Its sample. */
  readonly data: FillData;
  /** Compiles it for publication; `rewrite` has the text of the mail, its files, each part and the subject. */
  compile(rewrite?: (text: string) => string): Promise<Compilation>;
  /** Its source, without its parts. */
  readonly source: TemplateSource;
  /** The same without proof in another language, which is a script or what writes it. */
  compileIn(locale: string, language: PseudoLocale | WriteWords): Promise<Compilation>;
}

type Folder = ReturnType<typeof readExampleFolders>[number];

export function readBrandedExamples(format?: ExampleFormat): readonly BrandedExample[] {
  return toExamples(readExampleFolders(undefined, format));
}

/** Those that a first start publishes. */
export function readFirstBranded(): readonly BrandedExample[] {
  return toExamples(readFirstFolders(undefined));
}

function toExamples(folders: readonly Folder[]): readonly BrandedExample[] {
  const parts = folders.filter(({ kind }) => kind !== undefined);
  return folders
    .filter(({ kind }) => kind === undefined)
    .map(({ slug, name, subject, source, data = {} }) => ({
      ...{ slug, name, data, source },
      compile: (rewrite = (text) => text) => {
        const shared = { sources: parts.map((part) => toShared(part, rewrite)), isCut: false };
        const options = { subject: rewrite(subject ?? ""), stage: "publication" as const, shared };
        return compileSource(rewritten(source, rewrite), options);
      },
      compileIn: (locale, language) => {
        const sources = parts.map((part) => toShared({ ...part, source: inLocale(part, locale, language) }));
        const messages = extractMessages({ source, subject });
        const translation = { messages, translations: pseudoTranslations(messages, language), onlyComplete: true };
        const options = { subject, shared: { sources, isCut: false }, isPreview: true, force: true };
        return compileTranslated(source, { ...options, locale, translation });
      },
    }));
}

function toShared({ slug, kind, source }: Folder, rewrite = (text: string) => text): SharedSource {
  return { id: slug, slug, kind, isArchived: false, published: { version: 1, source: rewritten(source, rewrite) } };
}

function inLocale({ source, kind }: Folder, locale: string, language: PseudoLocale | WriteWords): TemplateSource {
  const messages = extractMessages({ source, kind });
  return translateSource({ source, kind }, messages, pseudoTranslations(messages, language), locale).source;
}

function rewritten(source: TemplateSource, rewrite: (text: string) => string): TemplateSource {
  const files = Object.entries(source.files ?? {}).map(([path, text]) => [path, rewrite(text)]);
  return { ...source, text: rewrite(source.text), files: Object.fromEntries(files) };
}
