import { type Draft, textAt } from "./draft/draft.ts";
import { findTag } from "./editor/find-tag.ts";
import { locate } from "./editor/locate.ts";
import type { Place } from "./place.ts";

/** How a report names a part of MJML that is hidden: `mj-section@12:5`, or `mj-section@parts/header.mjml:12:5`. */
const PART = /@(?:(?<path>.+):)?(?<position>\d+:\d+)$/;

/** Where a draft has what a report names: a part by its position, anything else in the source or the first file. */
export function placeOfEntry(draft: Draft, entry: string): Place | undefined {
  const { path = "", position } = PART.exec(entry)?.groups ?? {};
  if (position !== undefined) {
    const range = locate({ rule: "", place: `mjml:${position}`, node: "" }, textAt(draft, path));
    return range && { path, range };
  }
  for (const each of ["", ...Object.keys(draft.files)]) {
    const range = findTag(textAt(draft, each), entry);
    if (range !== undefined) return { path: each, range };
  }
  return undefined;
}
