import type { Condition } from "../../../../core/program.ts";

/** Decides whether a node of a tree is shown, or how often. */
export interface TreeCondition extends Condition {
  /**
   * The list for each of whose items the node is shown, by its index in those of the tree. The condition holds when
   * there are any, and its node says where the list is repeated.
   */
  readonly repeats?: number;
}
