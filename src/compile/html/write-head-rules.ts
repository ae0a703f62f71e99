import type { HeadRule } from "../tree/head-rule.ts";
import type { Writer } from "./writer.ts";

/** Writes rules one after the other, each within its conditions; neighbours share the conditions they have in common. */
export function writeHeadRules(rules: readonly HeadRule[], writer: Writer, write: (rule: HeadRule) => string): string {
  let output = "";
  let open: readonly number[] = [];
  for (const rule of rules) {
    const shared = countShared(open, rule.conditions);
    output += closeFrom(open, shared, writer);
    output += rule.conditions
      .slice(shared)
      .map((condition) => writer.begin(condition))
      .join("");
    output += write(rule);
    open = rule.conditions;
  }
  return output + closeFrom(open, 0, writer);
}

function closeFrom(open: readonly number[], depth: number, writer: Writer): string {
  return open
    .slice(depth)
    .toReversed()
    .map((condition) => writer.end(condition))
    .join("");
}

function countShared(one: readonly number[], other: readonly number[]): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}
