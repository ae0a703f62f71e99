import { type Place, report } from "../../../domain/document/place.ts";
import type { TreeStep } from "../../mail/tree/tree-condition.ts";
import type { ListNames } from "../list/list-table.ts";
import { compileExpression } from "./compile-expression.ts";

/** The longest expression, in UTF-16 units. */
const MAX_LENGTH = 2_000;

/** Compiles the expression of an lp-if; `at` gives the place of each character. Undefined after an error. */
export function compileLpIf(
  text: string,
  at: (index: number) => Place,
  names: ListNames,
): readonly TreeStep[] | undefined {
  if (text.length > MAX_LENGTH) {
    const message = `lp-if has ${text.length} characters, the limit is ${MAX_LENGTH}`;
    return report(at(0), "condition.too-long", message);
  }
  const refuse = (message: string, index: number): void => report(at(index), "condition.invalid", `lp-if ${message}`);
  return compileExpression(text, refuse, names);
}
