import type { Tag } from "../../../../core/evaluator/program.ts";

/** What a tag says of how its value is written; the language of the mail decides the rest. */
export type FormatChoice = FormatKind & {
  /** In the order of FORMAT_OPTIONS. */
  readonly options?: readonly FormatOption[];
};

type FormatKind =
  | { readonly kind: "number" | "percent"; readonly places?: number }
  | { readonly kind: "money"; readonly currency: string }
  /** The currency is a value. Those of `codes` are written with their symbols. */
  | { readonly kind: "money"; readonly by: Tag; readonly codes: readonly string[] }
  | { readonly kind: "date"; readonly style: DateStyle }
  | { readonly kind: "time"; readonly style: TimeStyle };

/**
 * `code` writes the code of a currency for its symbol, `narrow` its shortest symbol, `accounting` a negative amount as
 * accountants do, and `latn` digits of ASCII.
 */
export const FORMAT_OPTIONS = ["code", "narrow", "accounting", "latn"] as const;
export type FormatOption = (typeof FORMAT_OPTIONS)[number];

export const DATE_STYLES = ["short", "medium", "long", "full"] as const;
export const TIME_STYLES = ["short", "medium"] as const;
type DateStyle = (typeof DATE_STYLES)[number];
type TimeStyle = (typeof TIME_STYLES)[number];

/** A tag as it was written, until the language of the mail makes an entry of its format. */
export interface SourceTag extends Tag {
  readonly choice?: FormatChoice;
}
