/** The place of an offset in a text, such as `line 3, column 5`: counted from 1, the column in UTF-16 units. */
export function formatTextPosition(text: string, at: number): string {
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  return `line ${line}, column ${at - before.lastIndexOf("\n")}`;
}
