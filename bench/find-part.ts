/**
 * Where the part of an html page lies that another lacks, which is otherwise the same. What is beside the part may
 * be as its ends are, so that there are several such places; the last that begins with a tag is taken.
 */
export function findPart(whole: string, rest: string): { readonly start: number; readonly end: number } {
  const length = whole.length - rest.length;
  let last = 0;
  while (last < rest.length && whole[last] === rest[last]) last += 1;
  const start = whole.lastIndexOf("<", last);
  if (whole.slice(0, start) + whole.slice(start + length) !== rest) {
    throw new Error("the two differ in more than one part");
  }
  return { start, end: start + length };
}
