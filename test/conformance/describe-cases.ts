import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { renderFiles } from "./render-files.ts";
import { readRenderSources } from "./render-source.ts";

/** The templates whose cases take seconds: `long-cases.test.ts` has them, which is `deep`. */
export const LONG_CASES: ReadonlySet<string> = new Set(["lists", "order-receipt"]);

/** Makes the cases of the templates that are wanted, and compares them with those that are committed. */
export function describeCases(isWanted: (name: string) => boolean): void {
  describe.each(readRenderSources().filter(({ name }) => isWanted(name)))(
    "the cases of the template $name",
    (template) => {
      test("are what the compiler makes and mjml proves; if not, run `npm run generate -- conformance` and look", async () => {
        for (const [path, text] of await renderFiles(template)) {
          expect(text, path).toBe(readFileSync(new URL(path, template.folder), "utf8"));
        }
      });
    },
  );
}
