import type { Path } from "../error.ts";

/** A part of a source that an editor can select, and where the html program writes it. */
export interface TemplateNode extends NodePlace {
  /** Of a document `row`, `column`, `block`, `item`; of MJML the component's name; in both `text`, `link`, `image`. */
  readonly kind: string;
  /** The index of the node that holds it, which comes before it. */
  readonly parent: number | undefined;
  /** One for each layout, color scheme or copy. Each lies within a range of the parent. */
  readonly ranges: readonly NodeRange[];
}

/** Where a node is in its source: a document says it by a path, MJML by a stretch of text. */
export interface NodePlace {
  readonly path?: Path | undefined;
  /** The included file; undefined for the source itself. */
  readonly file?: string | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

/** A stretch of a program. */
export interface NodeRange {
  readonly first: OpPosition;
  readonly last: OpPosition;
}

/**
 * A place in a program. In a literal the offset is that of a character in UTF-16 units. Of any other op, 0 is before
 * it, and 1 behind it and behind what it leaves out or repeats.
 */
export interface OpPosition {
  readonly op: number;
  readonly offset: number;
}
