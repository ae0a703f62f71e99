import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withImageOrigin } from "../../examples/images/with-image-origin.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { ExampleTemplate } from "../service/first-start.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const MJML = ".mjml";

/** An example template, and data that fills it. */
export interface Example {
  readonly slug: string;
  readonly name: string;
  readonly subject: string;
  readonly source: TemplateSource;
  readonly data: NonNullable<ExampleTemplate["data"]>;
}

/** Reads the documents that a first start publishes. Without an origin their images have a placeholder. */
export function readExamples(imageOrigin?: string): readonly Example[] {
  return listDocuments().map(({ slug, subject, document }) => {
    const text = readText(document, imageOrigin);
    const name = (JSON.parse(text) as { template_name: string }).template_name;
    return { slug, name, subject, source: { kind: "document", text }, data: readData(slug, imageOrigin) };
  });
}

/** Lists the slugs of all examples, documents and MJML. */
export function listExamples(): readonly string[] {
  const mjml = readdirSync(EXAMPLES).filter((name) => name.endsWith(MJML));
  return [...listDocuments().map(({ slug }) => slug), ...mjml.map((name) => name.slice(0, -MJML.length)).toSorted()];
}

/** Reads an existing example by slug. Without an origin its images have a placeholder. */
export function readExample(slug: string, imageOrigin?: string): Example {
  const document = readExamples(imageOrigin).find((example) => example.slug === slug);
  if (document !== undefined) return document;
  const text = readText(`${slug}${MJML}`, imageOrigin);
  const [, title = slug] = /<mj-title>([^<]*)</.exec(text) ?? [];
  return { slug, name: title, subject: title, source: { kind: "mjml", text }, data: readData(slug, imageOrigin) };
}

function readData(slug: string, imageOrigin: string | undefined): Example["data"] {
  return JSON.parse(readText(`${slug}.data.json`, imageOrigin)) as Example["data"];
}

function readText(file: string, imageOrigin: string | undefined): string {
  return withImageOrigin(readFile(file), imageOrigin);
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
