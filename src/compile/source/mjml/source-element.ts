/** A piece of the source with the index of its first character. */
export interface SourceText {
  readonly raw: string;
  readonly start: number;
}

/** An attribute as written in the source, not decoded. */
export interface SourceAttribute extends SourceText {
  readonly name: string;
  /** Where its name begins, and where it is over. */
  readonly from: number;
  readonly to: number;
}

/** A component of MJML as written in the source. */
export interface SourceElement {
  readonly name: string;
  readonly attributes: readonly SourceAttribute[];
  readonly children: readonly SourceElement[];
  /** HTML of components that take it, and the text of any other; undefined when there is none. */
  readonly content: SourceText | undefined;
  /** Index of the character it begins with. */
  readonly start: number;
}
