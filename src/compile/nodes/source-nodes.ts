import type { TemplateNode } from "../../domain/template/template-node.ts";

/** A node of a source, of which is not known yet where it is written. */
export type SourceNode = Omit<TemplateNode, "ranges">;

/** A part of a text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The nodes of a source, by the numbers that marks in its page have. */
export interface SourceNodes {
  /** A node comes before those in it. More may come when texts, links and images are found in the page. */
  readonly list: readonly SourceNode[];
  /** The index of the node that a mark is of; undefined for a mark of content, and for what is no node. */
  indexOf(mark: number): number | undefined;
  /** The indexes of the texts, links and images that are written between two marks, and where in that. */
  findWithin(mark: number, html: string): readonly (readonly [index: number, at: Stretch])[];
}
