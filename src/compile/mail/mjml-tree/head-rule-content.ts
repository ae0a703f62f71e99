import type { HeadRule } from "../tree/head-rule.ts";
import type { MjmlContent } from "./mjml-tree.ts";

/** Rules one after the other, each within its conditions; neighbours share the conditions they have in common. */
export function headRuleContent(rules: readonly HeadRule[], write: (rule: HeadRule) => string): MjmlContent {
  return contentFrom(rules, 0, write);
}

/** The rules below the first `depth` conditions, which all of them share. */
function contentFrom(rules: readonly HeadRule[], depth: number, write: (rule: HeadRule) => string): MjmlContent {
  const content: MjmlContent[number][] = [];
  let at = 0;
  while (at < rules.length) {
    const condition = rules[at]?.conditions[depth];
    let end = at + 1;
    while (end < rules.length && rules[end]?.conditions[depth] === condition) end += 1;
    const run = rules.slice(at, end);
    if (condition === undefined) content.push(...run.map(write));
    else content.push({ condition, content: contentFrom(run, depth + 1, write) });
    at = end;
  }
  return content;
}
