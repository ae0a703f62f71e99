import { type Diagnostic, finding } from "../domain/diagnostic.ts";
import type { SourceKind } from "../domain/template/template-source.ts";
import type { Shortening } from "./target/html/shorten/shortening-steps.ts";

/** Reports the steps that a page is served without, because it is not proven to look the same with them. */
export function reportFailedSteps({ failed }: Shortening, kind: SourceKind): readonly Diagnostic[] {
  if (failed.length === 0) return [];
  const message = `the html is served without ${failed.join(", ")}, which would make it shorter, because the mail may look different with that: close every tag that is opened, also in comments for Outlook`;
  return [finding("size.not-shortened", { path: [kind], message })];
}
