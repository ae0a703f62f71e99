/** A pattern of what a page shows of an output: each line, in this order. An ellipsis is for anything. */
export function shownPattern(shown: string): RegExp {
  const lines = shown.split("\n").filter((line) => line.trim() !== "");
  const patterns = lines.map((line) => line.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("…", ".*"));
  return new RegExp(patterns.join("[^]*"));
}
