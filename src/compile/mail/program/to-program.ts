import {
  type Condition,
  type ConditionStep,
  FLAT_FORMAT,
  LIST_FORMAT,
  type List,
  type Op,
  PATH_FORMAT,
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
  const readsTags = conditions.some(({ steps }) => steps.some(([name]) => name === "given" || name === "has"));
  const written = conditions.map(({ node, steps, repeats }): Condition => {
    // What repeats a node hides none, so no report names it.
    return { node: repeats === undefined ? node : "", steps: steps.map((step) => toStep(step, tags)) };
  });
  const rest = { tags: tags.list, conditions: written, ops };
  if (hasPaths(lists, rest)) return { format: PATH_FORMAT, target, lists, ...rest };
  if (lists.length === 0 && !readsTags) return { format: FLAT_FORMAT, target, ...rest };
  return { format: LIST_FORMAT, target, lists, ...rest };
}

/** Whether a program needs format 3. A list that only that format can repeat or count where it is has a path, too. */
function hasPaths(lists: readonly List[], { tags, conditions }: Pick<Program, "tags" | "conditions">): boolean {
  return (
    lists.some(({ path }) => path !== undefined) ||
    tags.some(({ path, count }) => path !== undefined || count !== undefined) ||
    conditions.some(({ steps }) =>
      steps.some((step) => step.some((part) => typeof part === "object" && "name" in part)),
    )
  );
}

function toStep(step: TreeStep, tags: TagTable): ConditionStep {
  switch (step[0]) {
    case "given":
      return ["given", tags.indexOf(step[1])];
    case "has":
      return ["given", tags.indexOfSame(step[1])];
    default:
      return step;
  }
}
