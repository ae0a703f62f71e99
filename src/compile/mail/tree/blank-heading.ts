import { isBlank } from "../../../../core/evaluator/context-value.ts";
import type { Tag } from "../../../../core/evaluator/program.ts";
import type { TreeCondition } from "./tree-condition.ts";
import type { Value } from "./value.ts";

/**
 * Shows a heading of tags alone where one of them has something to say: screen readers announce an empty one all the
 * same. Undefined for any other text, and where a default always says something. `node` is what a report names.
 */
export function headingCondition(text: Value, node: string): TreeCondition | undefined {
  const found = new Map<string, Tag>();
  for (const part of text) {
    if (typeof part !== "string") found.set(JSON.stringify(part.tag), part.tag);
    else if (!isBlank(part)) return undefined;
  }
  const tags = [...found.values()];
  if (tags.length === 0 || tags.some(isAlwaysGiven)) return undefined;
  const given = tags.map((tag) => ["given", tag] as const);
  return { node, steps: given.length === 1 ? given : [...given, ["any", given.length]], asks: tags };
}

function isAlwaysGiven({ list, name, default: fallback }: Tag): boolean {
  return (list !== undefined && name === "loop_number") || (fallback !== undefined && !isBlank(fallback));
}
