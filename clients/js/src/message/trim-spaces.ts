/** Removes trailing spaces. A regular expression would rescan a long run from each of its spaces. */
export function trimEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === " ") end -= 1;
  return text.slice(0, end);
}

/** Text without spaces at its beginning. */
export function trimStart(text: string): string {
  let start = 0;
  while (text[start] === " ") start += 1;
  return text.slice(start);
}
