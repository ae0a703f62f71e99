import type { FillData } from "../../core/evaluator/data.ts";
import { readExampleFolders, readFirstFolders } from "../../src/app/read-example-folders.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import type { Compilation } from "../../src/compile/compiler.ts";
import type { SharedSource } from "../../src/domain/template/shared-source.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";

/** A mail of examples/branded, in the layout and with the partials that it names. */
export interface BrandedExample {
  readonly slug: string;
  readonly name: string;
  /** Its sample. */
  readonly data: FillData;
  /** Compiles it for publication; `rewrite` has the text of the mail, of each of its parts and of the subject. */
  compile(rewrite?: (text: string) => string): Promise<Compilation>;
}

type Folder = ReturnType<typeof readExampleFolders>[number];

export function readBrandedExamples(): readonly BrandedExample[] {
  return toExamples(readExampleFolders(undefined));
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
      ...{ slug, name, data },
      compile: (rewrite = (text) => text) => {
        const shared = { sources: parts.map((part) => toShared(part, rewrite)), isCut: false };
        const options = { subject: rewrite(subject ?? ""), stage: "publication" as const, shared };
        return compileSource(rewritten(source, rewrite), options);
      },
    }));
}

function toShared({ slug, kind, source }: Folder, rewrite: (text: string) => string): SharedSource {
  return { id: slug, slug, kind, isArchived: false, published: { version: 1, source: rewritten(source, rewrite) } };
}

function rewritten(source: TemplateSource, rewrite: (text: string) => string): TemplateSource {
  return { ...source, text: rewrite(source.text) };
}
