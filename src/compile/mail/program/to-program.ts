import { type Condition, FLAT_FORMAT, type Op, type Program, type Tag } from "../../../../core/program.ts";

/** What a program is made of. */
export interface ProgramParts {
  readonly target: string;
  readonly tags: readonly Tag[];
  readonly conditions: readonly Condition[];
  readonly ops: readonly Op[];
}

/**
 * Every program is finished here, in the oldest format that can say it: a fetch refuses callers that know no format as
 * new as its programs. The format comes first (programFormatOf).
 */
export function toProgram({ target, tags, conditions, ops }: ProgramParts): Program {
  return { format: FLAT_FORMAT, target, tags, conditions, ops };
}
