/** What the copies of a node that were written out for the items of a list are numbered with. */
const COPY = /(?<=\beb-[\w-]*?)--\d+(?=-\d|\b)/g;

/** A line of a style sheet that is a rule of a node. */
export const NODE_RULE = /^\s*"?(?:\[data-ogs[bc]\] |div|td)?\.eb-/;

/** An output in which copies of a node have its class, and its rules once: a program has them for all items. */
export function joinCopies(output: string): string {
  if (output.search(COPY) < 0) return output;
  let rules = new Set<string>();
  const lines = output.replace(COPY, "").split("\n");
  return lines
    .filter((line) => {
      if (line.includes("@media")) rules = new Set();
      if (!NODE_RULE.test(line)) return true;
      return rules.size < rules.add(line.trim()).size;
    })
    .join("\n");
}
