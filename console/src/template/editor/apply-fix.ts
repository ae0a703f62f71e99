import type { Fix } from "./find-fix.ts";

/** The text with all changes of a fix made. */
export function applyFix(text: string, { changes }: Fix): string {
  return [...changes]
    .sort((one, other) => other.from - one.from)
    .reduce((before, { from, to, insert }) => before.slice(0, from) + insert + before.slice(to), text);
}
