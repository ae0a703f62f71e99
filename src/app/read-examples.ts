import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TemplateSource } from "../domain/template/template-source.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const MJML = ".mjml";

/** An example template. */
export interface Example {
  readonly slug: string;
  readonly name: string;
  readonly subject: string;
  readonly source: TemplateSource;
}

/** Reads the documents that a first start publishes. */
export function readExamples(): readonly Example[] {
  return listDocuments().map(({ slug, subject, document }) => {
    const text = readFile(document);
    const name = (JSON.parse(text) as { template_name: string }).template_name;
    return { slug, name, subject, source: { kind: "document", text } };
  });
}

/** Lists the slugs of all examples, documents and MJML. */
export function listExamples(): readonly string[] {
  const mjml = readdirSync(EXAMPLES).filter((name) => name.endsWith(MJML));
  return [...listDocuments().map(({ slug }) => slug), ...mjml.map((name) => name.slice(0, -MJML.length)).toSorted()];
}

/** Reads an existing example and its data by slug. */
export function readExample(slug: string): Example & { readonly data: object } {
  const data = JSON.parse(readFile(`${slug}.data.json`)) as object;
  const document = readExamples().find((example) => example.slug === slug);
  if (document !== undefined) return { ...document, data };
  const text = readFile(`${slug}${MJML}`);
  const [, title = slug] = /<mj-title>([^<]*)</.exec(text) ?? [];
  return { slug, name: title, subject: title, source: { kind: "mjml", text }, data };
}

function listDocuments() {
  return JSON.parse(readFile("examples.json")) as readonly {
    readonly slug: string;
    readonly subject: string;
    readonly document: string;
  }[];
}

function readFile(file: string): string {
  return readFileSync(join(EXAMPLES, file), "utf8");
}
