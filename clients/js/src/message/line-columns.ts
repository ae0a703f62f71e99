/** Of a line of plain text, as RFC 3676 has it. */
export const LINE_COLUMNS = 76;

/** How many columns a text takes, each character of Unicode being one. */
export function columnsOf(text: string): number {
  let columns = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit < 0xdc00) columns -= 1;
  }
  return columns;
}
