import { isMarkAllowed } from "../../../domain/marks.ts";

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

/** An element with attributes, of MJML or of HTML in it. */
export interface MarkedElement {
  readonly name: string;
  readonly attributes: readonly SourceAttribute[];
  /** Index of the character it begins with. */
  readonly start: number;
}

/** What an attribute says about when an element is shown, and how often; undefined for any other attribute. */
export function markOf({ name }: SourceAttribute): string | undefined {
  const lower = name.toLowerCase();
  return isMarkAllowed(lower, "html") ? lower : undefined;
}

/** A component of MJML as written in the source. */
export interface SourceElement extends MarkedElement {
  readonly children: readonly SourceElement[];
  /** HTML of components that accept it, and the text of any other; undefined if there is none. */
  readonly content: SourceText | undefined;
  /** Where its opening tag is over, and where its closing tag begins; the same when it has none. */
  readonly innerStart: number;
  readonly innerEnd: number;
  /** Behind its closing tag. */
  readonly end: number;
}

/** A place where the source includes another file. */
export interface SourceInclude {
  readonly attributes: readonly SourceAttribute[];
  /** Its opening tag. */
  readonly start: number;
  readonly end: number;
  /** Its closing tag; undefined when it has none. */
  readonly closing: { readonly start: number; readonly end: number } | undefined;
  /** Whether it is inside an element. */
  readonly isInside: boolean;
}
