import { type FilePlace, formatFilePlace } from "../source/file-place.ts";
import { type FindingWords, formatFinding } from "../source/format-finding.ts";

/** A finding at its place in a file. */
export interface FileFinding extends FindingWords {
  readonly place: FilePlace;
}

/** One line, as those of compilers, which editors make links of. */
export function formatFileFinding({ place, ...finding }: FileFinding): string {
  return formatFinding(formatFilePlace(place), finding);
}
