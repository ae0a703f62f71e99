import { escapePattern } from "./escape-pattern.ts";
import type { Range } from "./locate.ts";

/** The first place where a source names a merge tag, a key of conditions or a list, given as a report names it. */
export function findTag(text: string, entry: string): Range | undefined {
  const name = entry.replace(/^.*[.]/, "");
  const plain = escapePattern(name);
  const places = [`\\{\\{[^}]*?\\b${plain}\\b[^}]*\\}\\}`, `"id"\\s*:\\s*"${plain}"`, `\\b${plain}\\b`];
  for (const place of places) {
    const match = new RegExp(place, "i").exec(text);
    if (match !== null) return { from: match.index, to: match.index + match[0].length };
  }
  return undefined;
}
