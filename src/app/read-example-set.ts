import type { ExampleTemplate } from "../service/first-start.ts";
import { withExampleParts } from "../service/with-example-parts.ts";
import { type ExampleFormat, listExampleFolders, readExampleFolders } from "./read-example-folders.ts";
import { type Example, listExamples, readExample } from "./read-examples.ts";

/** An example, and the layout and partials that it is made of. */
export interface ExampleSet {
  readonly example: Omit<Example, "data"> & Pick<ExampleTemplate, "data">;
  readonly parts: readonly ExampleTemplate[];
}

/** The slugs of all examples that are mails, those in brands behind the others. */
export function listExampleSets(): readonly string[] {
  return [...listExamples(), ...listExampleFolders()];
}

/** Lists the slugs of the examples in a format; some are in both. */
export function listExamplesIn(format: ExampleFormat): readonly string[] {
  const single = listExamples().filter((slug) => readExample(slug).source.kind === format);
  return [...single, ...listExampleFolders(format)];
}

/**
 * Reads an existing example by slug, in a format that it has. Without one it is what the example was written in first,
 * and without an origin its images have a placeholder.
 */
export function readExampleSet(slug: string, imageOrigin?: string, format: ExampleFormat = "mjml"): ExampleSet {
  if (listExamples().includes(slug)) return { example: readExample(slug, imageOrigin), parts: [] };
  const used = withExampleParts(readExampleFolders(imageOrigin, format), [slug]);
  const parts = used.filter(({ kind }) => kind !== undefined);
  const example = used.find((each) => each.slug === slug);
  if (example === undefined) throw new Error(`there is no example ${slug}`);
  return { example: { ...example, subject: example.subject ?? "" }, parts };
}
