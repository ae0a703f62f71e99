import { type Place, report } from "../../../domain/document/place.ts";
import type { TreeStep } from "../../mail/tree/tree-condition.ts";
import type { ListNames } from "../list/list-names.ts";
import { compileExpression } from "./compile-expression.ts";

/** The longest expression, in UTF-16 units. */
const MAX_LENGTH = 2_000;

/**
 * Compiles the expression of an lp-if, or of the mark that messages name; `at` gives the place of each character.
 * `isFilled` is that of `compileExpression`. Undefined after an error.
 */
export function compileLpIf(
  text: string,
  at: (index: number) => Place,
  names: ListNames,
  mark = "lp-if",
  isFilled = false,
): readonly TreeStep[] | undefined {
  if (text.length > MAX_LENGTH) {
    const message = `${mark} has ${text.length} characters, the limit is ${MAX_LENGTH}`;
    return report(at(0), "condition.too-long", message);
  }
  const refuse = (message: string, index: number): void => report(at(index), "condition.invalid", `${mark} ${message}`);
  return compileExpression(text, refuse, names, isFilled);
}
