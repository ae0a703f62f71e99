import type { Diagnostic } from "../../../../domain/diagnostic.ts";
import { sortBySource } from "../../../../domain/document/sort-by-source.ts";
import type { TemplateSource } from "../../../../domain/template/template-source.ts";
import { addLineNumbers } from "../add-line-numbers.ts";
import type { ResolvedDocument } from "./resolve-partials.ts";

/**
 * The findings in a document with its partials in place, where its authors wrote what they are about, and those in the
 * source itself. What is in a partial that is included twice is listed once, where it is included first.
 */
export function placeFindings(
  listed: readonly Diagnostic[],
  found: readonly Diagnostic[],
  { text }: TemplateSource,
  { origins }: ResolvedDocument,
): readonly Diagnostic[] {
  /** Under the place that decides its order. */
  const placed = new Map<string, readonly [sorted: Diagnostic, shown: Diagnostic]>();
  const add = (shown: Diagnostic, path = shown.path): void => {
    const isInPartial = shown.path[0] === "files";
    const key = JSON.stringify(isInPartial ? { ...shown, node: undefined } : shown);
    if (!placed.has(key)) placed.set(key, [{ ...shown, path }, shown]);
  };
  for (const diagnostic of found) add(diagnostic);
  for (const diagnostic of listed) {
    const { path, row } = origins.find(diagnostic.path);
    add({ ...diagnostic, path }, row);
  }
  const pairs = [...placed.values()];
  const shownBy = new Map(pairs);
  const sorted = sortBySource(
    pairs.map(([each]) => each),
    JSON.parse(text),
    1,
  );
  return addLineNumbers(
    sorted.map((each) => shownBy.get(each) ?? each),
    text,
  );
}
