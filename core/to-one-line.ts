// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const BREAKS = /[\0-\x1f\x7f-\x9f\u2028\u2029]+/g;
const EDGES = /^ +| +$/g;

/** Makes text fit for a header field such as Subject: each run of line breaks and controls is one space, none at the ends. */
export function toOneLine(text: string): string {
  return text.replace(BREAKS, " ").replace(EDGES, "");
}
