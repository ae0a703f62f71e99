const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/** A JSON text without the white space between its tokens, all else as it was written. */
export function compactJson(text: string): string {
  const from = Buffer.from(text);
  const to = Buffer.allocUnsafe(from.length);
  let length = 0;
  let isInString = false;
  for (let at = 0; at < from.length; at += 1) {
    const byte = from[at] ?? 0;
    if (!isInString && byte <= SPACE) continue;
    to[length++] = byte;
    if (byte === QUOTE) isInString = !isInString;
    else if (byte === BACKSLASH && isInString) to[length++] = from[++at] ?? 0;
  }
  return length === from.length ? text : to.toString("utf8", 0, length);
}
