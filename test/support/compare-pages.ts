import { findDifference } from "../../src/compile/proof/find-difference.ts";
import { stableIds } from "../../src/compile/target/html/stable-ids.ts";
import { outlookView } from "./outlook-view.ts";

/** The first difference of two pages as browsers read them, and then as Outlook does; undefined when there is none. */
export function comparePages(filled: string, expected: string): string | undefined {
  const difference = findDifference(filled, expected);
  if (difference !== undefined) return difference;
  const hidden = findDifference(outlookView(stableIds(filled)), outlookView(stableIds(expected)));
  return hidden === undefined ? undefined : `in Outlook ${hidden}`;
}
