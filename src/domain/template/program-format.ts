const FORMAT = /^\{"format":([1-9]\d*)[,}]/;

/** The newest format among stored programs; 0 without programs. */
export function newestFormat(programs: Readonly<Record<string, string>>): number {
  return Object.values(programs).reduce((newest, program) => Math.max(newest, programFormatOf(program)), 0);
}

/** The format of a stored program. Its writer puts it first, so that the rest need not be parsed. */
function programFormatOf(program: string): number {
  const format = FORMAT.exec(program)?.[1];
  if (format === undefined) throw new Error("a stored program does not begin with its format");
  return Number(format);
}
