/** The version of the program format this code reads and writes. */
export const PROGRAM_FORMAT = 1;

/** The three maps of values a caller supplies. */
export type TagGroup = "text" | "url" | "attr";

/** A merge tag as it stands in the source. */
export interface Tag {
  readonly group: TagGroup;
  /** `^[a-z0-9_]{1,64}$`. */
  readonly name: string;
  /** Used when the value is missing or empty; no longer than a value may be. */
  readonly default?: string;
  /** The tag as the author wrote it, for the policy `keep`. */
  readonly source: string;
}

/**
 * Where a value stands, which decides how it is escaped: text or a double-quoted attribute of HTML; a whole URL in a
 * double-quoted attribute (the same form is safe in a CSS url('...')) or an image's URL (cid: allowed too); a piece of
 * a URL's path, or of its query or fragment, in any output; a double-quoted JavaScript string that holds text or a URL;
 * plain text, a URL within it, or one line of it.
 */
export type SlotPosition = (typeof SLOT_POSITIONS)[number];

export const SLOT_POSITIONS = [
  "text",
  "attribute",
  "url",
  "image-url",
  "url-path",
  "url-query",
  "js-text",
  "js-url",
  "js-image-url",
  "plain",
  "plain-url",
  "line",
] as const;

/** `["text", 3]`: the value of tag 3, escaped for its position. */
export type SlotOp = readonly [position: SlotPosition, tag: number];

/** `["unless", 2, 17]`: if condition 2 is false, go on at op 17. Targets lie ahead. */
export type JumpOp = readonly ["unless", condition: number, target: number];

/** A literal is a plain string, copied as it is. */
export type Op = string | SlotOp | JumpOp;

/**
 * Compares one context value; operators are those of TemplateJson visibility rules. The key is as the author spelled
 * it. Operands are ready to use: strings in lower case (core/lower-case.ts), lists split (core/split-list.ts), numbers
 * parsed (core/parse-number.ts), dates as days since 1970-01-01 (core/parse-day.ts).
 */
export type TestStep =
  | readonly ["test", key: string, operator: TextOperator, operand: string]
  | readonly ["test", key: string, operator: ListOperator, operand: readonly string[]]
  | readonly ["test", key: string, operator: NumberOperator, operand: number]
  | readonly ["test", key: string, operator: DateOperator, operand: number]
  | readonly ["test", key: string, operator: EmptyOperator];

export type TextOperator = "==" | "!=" | "contains" | "not_contains" | "starts_with" | "ends_with";
export type ListOperator = "in" | "not_in";
export type NumberOperator = ">" | "<" | ">=" | "<=";
export type DateOperator = "date_before" | "date_after" | "date_on";
export type EmptyOperator = "is_empty" | "is_not_empty";

/**
 * Postfix: a test pushes a truth value, `all` and `any` replace the last `count` by one, `not` turns the last round.
 */
export type ConditionStep =
  | TestStep
  | readonly ["all" | "any", count: number]
  | readonly ["not"]
  | readonly ["constant", boolean];

/** Decides whether a node is shown. */
export interface Condition {
  /** Id of the document node, for the report; empty for a condition that no report names. */
  readonly node: string;
  readonly steps: readonly ConditionStep[];
}

/** A compiled template for one target. Flat JSON; docs/program-format.md gives the meaning of every member. */
export interface Program {
  readonly format: typeof PROGRAM_FORMAT;
  readonly target: string;
  readonly tags: readonly Tag[];
  readonly conditions: readonly Condition[];
  readonly ops: readonly Op[];
}
