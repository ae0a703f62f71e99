import type { TagGroup } from "../../../../core/evaluator/names.ts";
import type { Path } from "../../error.ts";

/** A value that the author of a template declares. */
export interface Variable {
  /** The lists that it is in the items of, the outermost first. */
  readonly lists: readonly string[];
  /** The group of a tag, or the context; `any` for all of them. */
  readonly group: TagGroup | "context" | "any";
  /** As the evaluators compare it; without a group with the lists in front, and dots between. */
  readonly name: string;
  readonly type: VariableType;
  /** Empty when there is none. */
  readonly description: string;
  /** A value of the type, as text. */
  readonly example: string | undefined;
  /** Callers must give it, whatever defaults and conditions the template has. */
  readonly isRequired: boolean;
  /** Where it is declared. */
  readonly path: Path;
}

export type VariableType = (typeof VARIABLE_TYPES)[number];

export const VARIABLE_TYPES = ["text", "number", "boolean", "date"] as const;

export const VARIABLES_MAX = 500;

/** What a value of each type is as text, and how messages name it. Any text is `text`. */
export const TYPE_RULES: Readonly<
  Record<VariableType, { readonly pattern: string | undefined; readonly about: string; readonly example: string }>
> = {
  text: { pattern: undefined, about: "a text", example: "Text" },
  number: { pattern: "-?[0-9]{1,30}(?:\\.[0-9]{1,30})?", about: "a number, such as 12.5", example: "1" },
  boolean: { pattern: "true|false", about: "true or false", example: "true" },
  date: { pattern: "[0-9]{4}-[0-9]{2}-[0-9]{2}", about: "a day, such as 2026-01-31", example: "2026-01-31" },
};

export function fitsType(type: VariableType, text: string): boolean {
  const { pattern } = TYPE_RULES[type];
  return pattern === undefined || new RegExp(`^(?:${pattern})$`).test(text);
}
