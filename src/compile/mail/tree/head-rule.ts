/**
 * What a node adds to the head: CSS for every screen or for small ones, or the family of a web font. Holds only checked
 * values, never text of an author.
 */
export interface HeadRule {
  readonly kind: "css" | "mobile-css" | "font";
  readonly text: string;
  /** The conditions of the node and of the nodes round it, outermost first. All must hold. */
  readonly conditions: readonly number[];
}
