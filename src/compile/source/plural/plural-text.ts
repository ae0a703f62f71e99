/** A piece of a branch of a choice. */
export type PluralPart = PluralText | PluralNumber | PluralArgument | PluralChoice;

/** What is written as it is: `text` differs from the source where quotes are. */
export interface PluralText extends TextRange {
  readonly kind: "text";
  readonly text: string;
}

/** `#`: the number that the choice is made by. */
export interface PluralNumber extends TextRange {
  readonly kind: "number";
  readonly name: string;
}

/** `{name}`, the form of a tag in translatable texts. */
export interface PluralArgument extends TextRange {
  readonly kind: "argument";
  readonly name: string;
}

/** `{count, plural, one {…} other {…}}` with what it chooses from. */
export interface PluralChoice extends TextRange {
  readonly kind: "choice";
  readonly type: PluralType;
  /** As a tag names it, such as `count` or `order.total`. */
  readonly name: string;
  readonly branches: readonly PluralBranch[];
}

/** A range of the text between the braces of a branch. */
export interface PluralBranch extends TextRange {
  /** A category, a key of `select`, or `=1` for an exact number. */
  readonly selector: string;
  readonly selectorAt: number;
  readonly parts: readonly PluralPart[];
}

/** By indexes into the text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export type PluralType = "plural" | "selectordinal" | "select";

/** The choices of a text that are not within others, in order, and what is wrong with those that cannot be read. */
export interface PluralsFound {
  readonly choices: readonly PluralChoice[];
  readonly faults: readonly PluralFault[];
}

/** In words that follow nothing: they name the fault and the remedy. */
export interface PluralFault extends TextRange {
  readonly message: string;
}
