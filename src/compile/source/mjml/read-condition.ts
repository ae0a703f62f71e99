import type { Condition } from "../../../../core/program.ts";
import { fault } from "../../../domain/document/place.ts";
import { compileExpression } from "../condition/compile-expression.ts";
import type { ListNames } from "../list/list-table.ts";
import { decodeEntities } from "./decode-entities.ts";
import type { MarkedElement, SourceAttribute } from "./source-element.ts";
import type { SourcePlaces } from "./source-places.ts";

/** The longest expression, in UTF-16 units. */
const MAX_LENGTH = 2_000;

/** Reads the lp-if of an element. The report names the element by its component and place, as `mj-section@12:5`. */
export function readCondition(
  element: MarkedElement,
  attribute: SourceAttribute,
  places: SourcePlaces,
  names: ListNames,
): Condition | undefined {
  const { text, indexes } = decodeEntities(attribute.raw);
  if (text.length > MAX_LENGTH) {
    const message = `lp-if has ${text.length} characters, the limit is ${MAX_LENGTH}`;
    return fault(places.at(attribute.start), "condition.too-long", message);
  }
  const report = (message: string, index: number): void => {
    fault(places.at(attribute.start + (indexes[index] ?? 0)), "condition.invalid", `lp-if ${message}`);
  };
  const steps = compileExpression(text, report, names);
  return steps && { node: `${element.name}@${places.labelOf(element.start)}`, steps };
}
