import type { SlotPosition } from "../../core/evaluator/escape.ts";
import type { TagGroup } from "../../core/evaluator/names.ts";
import type { Condition, ConditionStep, Op, Program, Tag } from "../../core/evaluator/program.ts";

/** A program for the html target with what a case needs and nothing else. */
export function programOf(parts: {
  tags?: readonly Tag[];
  conditions?: readonly Condition[];
  ops: readonly Op[];
}): Program {
  return { format: 1, target: "html", tags: parts.tags ?? [], conditions: parts.conditions ?? [], ops: parts.ops };
}

/** A tag as an author would write it. */
export function tagOf(group: TagGroup, name: string, inlineDefault?: string): Tag {
  if (inlineDefault === undefined) return { group, name, source: `{{ ${group}.${name} }}` };
  return { group, name, default: inlineDefault, source: `{{ ${group}.${name}|'${inlineDefault}' }}` };
}

/** A program that is one slot and nothing else; its tag is `v` in the group of the position. */
export function slotProgram(position: SlotPosition): Program {
  return programOf({ tags: [tagOf(groupOf(position), "v")], ops: [[position, 0]] });
}

/** The group whose values usually stand in a position. */
export function groupOf(position: SlotPosition): TagGroup {
  if (position === "attribute") return "attr";
  return ["text", "js-text", "plain", "line"].includes(position) ? "text" : "url";
}

/** A program that writes "shown" when the steps leave true. */
export function conditionProgram(...steps: ConditionStep[]): Program {
  return programOf({ conditions: [{ node: "n-1", steps }], ops: [["unless", 0, 2], "shown"] });
}
