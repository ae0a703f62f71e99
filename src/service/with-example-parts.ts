import { sharedNames } from "../domain/template/shared-names.ts";
import type { ExampleTemplate } from "./first-start.ts";

/** Some of the examples, and the layouts and partials that they use, themselves or through others, in their order. */
export function withExampleParts(
  examples: readonly ExampleTemplate[],
  slugs: readonly string[],
): readonly ExampleTemplate[] {
  const used = new Set(slugs);
  for (const slug of used) {
    const example = examples.find((each) => each.slug === slug);
    if (example === undefined) throw new Error(`there is no example ${slug} in a folder`);
    for (const name of sharedNames(example.source)) used.add(name);
  }
  return examples.filter(({ slug }) => used.has(slug));
}
