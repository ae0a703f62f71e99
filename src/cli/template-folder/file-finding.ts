import type { Diagnostic } from "../../domain/diagnostic.ts";
import { type FilePlace, formatFilePlace } from "./file-place.ts";

/** A finding at its place in a file. */
export interface FileFinding extends Pick<Diagnostic, "severity" | "message"> {
  /** That of the finding, or `folder`. */
  readonly rule: string;
  readonly place: FilePlace;
}

/** One line, as those of compilers, which editors make links of. */
export function formatFileFinding({ severity, place, message, rule }: FileFinding): string {
  return `${severity}  ${formatFilePlace(place)}: ${message}  [${rule}]`;
}
