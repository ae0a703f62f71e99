/** What a line of a message may hold (RFC 5322, section 2.1.1). */
const MAX_BYTES = 998;

/**
 * Html with a space again where a line was broken beside a word because it was too long: every other line break beside
 * a tag is the layout of the source.
 */
export function joinBrokenLines(html: string): string {
  const [first = "", ...lines] = html.split("\n");
  let joined = first;
  let before = first;
  for (const line of lines) {
    const isTooLong = Buffer.byteLength(before) + 1 + Buffer.byteLength(line) > MAX_BYTES;
    const isBesideWord = /[^\s>]$/.test(before) || /^[^\s<]/.test(line);
    const isBroken = isTooLong && isBesideWord && /\S$/.test(before) && /^\S/.test(line);
    joined += `${isBroken ? " " : "\n"}${line}`;
    before = line;
  }
  return joined;
}
