/** Comments and strings, in which brackets mean nothing, and brackets. */
const TOKEN = /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|[{}()[\]]/g;

/** The index of the first bracket within more than `levels` others; undefined when there is none. */
export function findDeepCss(css: string, levels: number): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of css.matchAll(TOKEN)) {
    if (token === "{" || token === "(" || token === "[") depth += 1;
    else if (token === "}" || token === ")" || token === "]") depth = Math.max(depth - 1, 0);
    if (depth > levels) return index;
  }
  return undefined;
}
