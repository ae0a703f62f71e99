/** Lines of a source that end in a comment `wrong: …`, by their numbers, which a compiler must refuse. */
export function findWrongLines(source: string): readonly number[] {
  return source.split("\n").flatMap((line, at) => (line.includes("// wrong: ") ? [at + 1] : []));
}

/** The lines of a file that a compiler has named in what it printed, each once and in order. */
export function findRefusedLines(printed: string, file: string): readonly number[] {
  const lines = [...printed.matchAll(new RegExp(`${file.replace(".", "\\.")}:(\\d+)`, "g"))].map(([, line]) =>
    Number(line),
  );
  return [...new Set(lines)].toSorted((one, other) => one - other);
}
