import { fillProgram } from "../../core/evaluator/fill.ts";
import { readExampleBrands } from "../../src/app/read-example-folders.ts";
import { type BrandedExample, readBrandedExamples } from "../support/branded-examples.ts";

/** An example that shares a layout, filled by each of the brands. */
export interface BrandedPage {
  readonly slug: string;
  readonly title: string;
  /** In the order of the brands. */
  readonly pages: readonly { readonly brand: string; readonly html: string }[];
}

/** Mails of the examples in brands with their samples, as html. */
export async function brandedPages(
  examples: readonly BrandedExample[] = readBrandedExamples(),
): Promise<readonly BrandedPage[]> {
  const brands = readExampleBrands(undefined);
  return await Promise.all(
    examples.map(async ({ slug, name, data, compile }) => {
      const { programs } = await compile();
      const program = JSON.parse(programs.html ?? "null");
      const pages = brands.map(({ slug: brand, tokens }) => {
        return { brand, html: fillProgram(program, { ...data, brand: tokens }).output };
      });
      return { slug, title: name, pages };
    }),
  );
}
