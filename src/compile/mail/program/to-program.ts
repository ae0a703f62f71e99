import { FLAT_FORMAT, type List, type Op, PROGRAM_FORMAT, type Program, type Tag } from "../../../../core/program.ts";
import type { TreeCondition } from "../tree/tree-condition.ts";

/** What a program decides by: its conditions, and the lists that it repeats something for. */
export interface Decisions {
  readonly conditions: readonly TreeCondition[];
  readonly lists: readonly List[];
}

/** What a program is made of. */
export interface ProgramParts extends Decisions {
  readonly target: string;
  readonly tags: readonly Tag[];
  readonly ops: readonly Op[];
}

/**
 * Every program is finished here, in the oldest format that can say it: a fetch refuses callers that know no format as
 * new as its programs. The format comes first (programFormatOf).
 */
export function toProgram({ target, lists, tags, conditions, ops }: ProgramParts): Program {
  if (lists.length === 0) return { format: FLAT_FORMAT, target, tags, conditions, ops };
  // What repeats a node hides none, so no report names it.
  const named = conditions.map(({ node, steps, repeats }) => ({ node: repeats === undefined ? node : "", steps }));
  return { format: PROGRAM_FORMAT, target, lists, tags, conditions: named, ops };
}
