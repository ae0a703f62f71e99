const FORMAT = /^\{"format":([1-9]\d*)[,}]/;

/** The format of a stored program. Its writer puts it first, so that the rest need not be parsed. */
export function programFormatOf(program: string): number {
  const format = FORMAT.exec(program)?.[1];
  if (format === undefined) throw new Error("a stored program does not begin with its format");
  return Number(format);
}
