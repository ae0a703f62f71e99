/** The items of a list operand: cut at commas, semicolons and newlines, trimmed, without the empty ones. */
export function splitList(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
