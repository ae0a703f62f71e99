import type { Condition, ConditionStep, GivenStep, Tag } from "../../../../core/evaluator/program.ts";

/**
 * A step of a program's condition, but with the tag that it reads, which has no index before there is a program. `has`
 * reads whichever tag of the program has the name, with a default if one of them has any.
 */
export type TreeStep = Exclude<ConditionStep, GivenStep> | readonly ["given" | "has", tag: Tag];

/** Decides whether a node of a tree is shown, or how often. */
export interface TreeCondition extends Omit<Condition, "steps"> {
  readonly steps: readonly TreeStep[];
  /**
   * The list for each of whose items the node is shown, by its index in those of the tree. The condition holds when
   * there are any, and its node says where the list is repeated.
   */
  readonly repeats?: number;
  /** Which of the texts of a choice it decides about, from 0 on: they follow each other, and one of them is shown. */
  readonly branch?: number;
  /** Tags that are read whether or not the condition is true, so that a report names those without a value. */
  readonly asks?: readonly Tag[];
}
