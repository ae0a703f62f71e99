import {
  type Condition,
  type ConditionStep,
  FLAT_FORMAT,
  LIST_FORMAT,
  type List,
  type Op,
  type Program,
} from "../../../../core/evaluator/program.ts";
import type { TreeCondition, TreeStep } from "../tree/tree-condition.ts";
import type { TagTable } from "./tag-table.ts";

/** What a program decides by: its conditions, and the lists that it repeats something for. */
export interface Decisions {
  readonly conditions: readonly TreeCondition[];
  readonly lists: readonly List[];
}

/** What a program is made of. */
export interface ProgramParts extends Decisions {
  readonly target: string;
  readonly tags: TagTable;
  readonly ops: readonly Op[];
}

/**
 * Every program is finished here, in the oldest format that can say it: a fetch refuses callers that know no format as
 * new as its programs. The format comes first (programFormatOf).
 */
export function toProgram({ target, lists, tags, conditions, ops }: ProgramParts): Program {
  const readsTags = conditions.some(({ steps }) => steps.some(([name]) => name === "given"));
  const written = conditions.map(({ node, steps, repeats }): Condition => {
    // What repeats a node hides none, so no report names it.
    return { node: repeats === undefined ? node : "", steps: steps.map((step) => toStep(step, tags)) };
  });
  if (lists.length === 0 && !readsTags)
    return { format: FLAT_FORMAT, target, tags: tags.list, conditions: written, ops };
  return { format: LIST_FORMAT, target, lists, tags: tags.list, conditions: written, ops };
}

function toStep(step: TreeStep, tags: TagTable): ConditionStep {
  return step[0] === "given" ? ["given", tags.indexOf(step[1])] : step;
}
