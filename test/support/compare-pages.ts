import { findDifference } from "../../src/compile/proof/find-difference.ts";
import { stableIds } from "../../src/compile/target/html/stable-ids.ts";
import { asMjmlWrites } from "./as-mjml-writes.ts";
import { outlookView } from "./outlook-view.ts";

/**
 * The first difference of two pages, of ours or of mjml, as browsers read them, and then as Outlook does; undefined
 * when there is none.
 */
export function comparePages(ours: string, other: string): string | undefined {
  const [filled, expected] = [asMjmlWrites(ours), asMjmlWrites(other)];
  const difference = findDifference(filled, expected);
  if (difference !== undefined) return difference;
  const hidden = findDifference(outlookView(stableIds(filled)), outlookView(stableIds(expected)));
  return hidden === undefined ? undefined : `in Outlook ${hidden}`;
}
