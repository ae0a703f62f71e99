import { readFileSync } from "node:fs";

/** A fenced block of a page that a reader types. */
export interface PageBlock {
  readonly language: string;
  /**
   * Of `sh` and `text`: the window that it is typed in, or whose output it is; "" is the main one. Of another language:
   * the file that it is saved as; "" for one that is only read.
   */
  readonly place: string;
  readonly text: string;
  /** The paragraph above it. */
  readonly above: string;
}

export function readBlocks(file: string): readonly PageBlock[] {
  const page = readFileSync(file, "utf8");
  const found = page.matchAll(/([^\n]*(?:\n[^\n]+)*)\n\n```(\w+) ?([\w./-]*)\n(.*?)^```$/gms);
  return Array.from(found, ([, above = "", language = "", place = "", text = ""]) => ({
    language,
    place,
    text,
    above,
  }));
}
