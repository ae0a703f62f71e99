/** Where the part of a text lies that another lacks, which is otherwise the same. */
export function findPart(whole: string, rest: string): { readonly start: number; readonly end: number } {
  let start = 0;
  while (start < rest.length && whole[start] === rest[start]) start += 1;
  const end = start + whole.length - rest.length;
  if (whole.slice(0, start) + whole.slice(end) !== rest) throw new Error("the two differ in more than one part");
  return { start, end };
}
