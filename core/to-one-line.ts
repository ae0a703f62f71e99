// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const BREAKS = /[\0-\x1f\x7f-\x9f\u2028\u2029]+/g;
const SPACE = 0x20;

/**
 * Makes text fit for a header field such as Subject: each run of line breaks and controls is one space, none at the
 * ends.
 */
export function toOneLine(text: string): string {
  const line = text.replace(BREAKS, " ");
  let start = 0;
  let end = line.length;
  // A pattern for the spaces at the end would try each run of spaces from each of its places.
  while (line.charCodeAt(start) === SPACE) start += 1;
  while (end > start && line.charCodeAt(end - 1) === SPACE) end -= 1;
  return line.slice(start, end);
}
