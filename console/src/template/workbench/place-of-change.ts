import { textAt } from "../draft/draft.ts";
import type { Work } from "./work.ts";

/** Where a change is seen: in a text of the source, by its path, or in the data; undefined for the view of the mail. */
export type ChangePlace = { readonly tab: "source"; readonly path: string } | { readonly tab: "data" } | undefined;

export function placeOfChange(before: Work, after: Work): ChangePlace {
  if (before.draft !== after.draft) {
    const paths = ["", ...Object.keys(after.draft.files)];
    const path = paths.find((each) => textAt(before.draft, each) !== textAt(after.draft, each));
    return { tab: "source", path: path ?? "" };
  }
  return before.sample !== after.sample || before.edits !== after.edits ? { tab: "data" } : undefined;
}
