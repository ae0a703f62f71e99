/**
 * The newest version of the program format that this code reads; it reads those before it, too. It has lists, and
 * conditions that read tags.
 */
export const PROGRAM_FORMAT = 2;

/** The version that a template without either is written in. */
export const FLAT_FORMAT = 1;

/** The three maps of values a caller supplies. */
export type TagGroup = "text" | "url" | "attr";

/**
 * A list that the data holds, or the items of another list. Format 2 only, as is every mention of lists below, which is
 * an index into those of the program.
 */
export interface List {
  /** As the name of a tag. */
  readonly name: string;
  /** The most items that the template takes, from 1 to 1,000. */
  readonly max: number;
  /** The list whose items hold it, which comes before; absent when the data does. At most three lie in each other. */
  readonly in?: number;
}

/** A merge tag as it stands in the source. */
export interface Tag {
  /** The list whose items hold the value; absent when the data does. */
  readonly list?: number;
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
 * a URL's path, or of its query or fragment, or of what mailto:, tel:, sms: or cid: lead to, in any output; a
 * double-quoted JavaScript string that holds text or a URL; plain text, a URL within it, or one line of it.
 */
export type SlotPosition = (typeof SLOT_POSITIONS)[number];

export const SLOT_POSITIONS = [
  "text",
  "attribute",
  "url",
  "image-url",
  "url-path",
  "url-query",
  "url-address",
  "js-text",
  "js-url",
  "js-image-url",
  "plain",
  "plain-url",
  "line",
] as const;

/** `["text", 3]`: the value of tag 3, escaped for its position. */
export type SlotOp = readonly [position: SlotPosition, tag: number];

/** `["ask", 3]`: tag 3 is missing or defaulted as it would be if it were written, and nothing is. Format 2 only. */
export type AskOp = readonly ["ask", tag: number];

/** `["unless", 2, 17]`: if condition 2 is false, go on at op 17. Targets lie ahead. */
export type JumpOp = readonly ["unless", condition: number, target: number];

/**
 * `["each", 0, 8, 20]`: for each item of list 0, the ops from the 8th up to the 20th, and before each but the first
 * those from the next one up to the 8th. Then on at op 20.
 */
export type EachOp = readonly ["each", list: number, body: number, end: number];

/** A literal is a plain string, copied as it is. */
export type Op = string | SlotOp | AskOp | JumpOp | EachOp;

/**
 * Compares one context value; operators are those of TemplateJson visibility rules. The key is as the author spelled
 * it. Operands are ready to use: strings in lower case (core/lower-case.ts), lists split (core/split-list.ts), numbers
 * parsed (core/parse-number.ts), dates as days since 1970-01-01 (core/parse-day.ts).
 */
export type TestStep = readonly ["test", key: string, ...Comparison];

/** The same for a value of an item's context. */
export type ItemStep = readonly ["item", list: number, key: string, ...Comparison];

/** The same for the number of a list's items. */
export type SizeStep = readonly ["size", list: number, ...Comparison];

/** Whether there is something to write for a tag. Format 2 only. */
export type GivenStep = readonly ["given", tag: number];

export type Comparison =
  | readonly [operator: TextOperator, operand: string]
  | readonly [operator: ListOperator, operand: readonly string[]]
  | readonly [operator: NumberOperator, operand: number]
  | readonly [operator: DateOperator, operand: number]
  | readonly [operator: EmptyOperator];

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
  | ItemStep
  | SizeStep
  | GivenStep
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
  readonly format: typeof FLAT_FORMAT | typeof PROGRAM_FORMAT;
  readonly target: string;
  /** In format 2 only. */
  readonly lists?: readonly List[];
  readonly tags: readonly Tag[];
  readonly conditions: readonly Condition[];
  readonly ops: readonly Op[];
}
