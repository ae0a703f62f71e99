import type { SourceFile } from "../../shared/composed-text.ts";
import { SourcePlaces } from "../../shared/source-places.ts";
import { parseElements } from "../parse-elements.ts";
import type { SourceInclude } from "../source-element.ts";
import { type Include, readInclude } from "./read-include.ts";
import { isMail } from "./split-file.ts";

/** A tag that is taken out of a file: an opening one, in whose place an included file comes, or a closing one. */
interface IncludeTag {
  readonly start: number;
  readonly end: number;
  /** Undefined for a closing tag. */
  readonly include: SourceInclude | undefined;
}

/** The tags of the includes in a file, in order. What is included in a fragment is inside the mail. */
export function findIncludes(file: SourceFile, isFragment = !isMail(file)): readonly IncludeTag[] {
  if (!/mj-include/i.test(file.text)) return [];
  const tags = parseElements(file.text).includes.flatMap((include): readonly IncludeTag[] => {
    // A file that is not a mail is inserted as a whole where it is included.
    const isInside = include.isInside || isFragment;
    const opening = { start: include.start, end: include.end, include: { ...include, isInside } };
    return include.closing === undefined ? [opening] : [opening, { ...include.closing, include: undefined }];
  });
  return tags.toSorted((one, other) => one.start - other.start);
}

/** The files that a text at `from` includes, as far as that can be followed. */
export function listIncludes(text: string, from: string): readonly Include[] {
  const places = new SourcePlaces(text);
  return findIncludes({ path: from, text }).flatMap(({ include }) => {
    const found = include && readInclude({ ...include, isInside: true }, from, places);
    return found === undefined || found.partial !== undefined ? [] : [found];
  });
}
