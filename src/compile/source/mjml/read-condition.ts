import type { TreeCondition } from "../../mail/tree/tree-condition.ts";
import { compileLpIf } from "../condition/compile-lp-if.ts";
import type { ListNames } from "../list/list-names.ts";
import { decodeEntities } from "./decode-entities.ts";
import { type MarkedElement, markOf, type SourceAttribute } from "./source-element.ts";
import type { SourcePlaces } from "./source-places.ts";

/**
 * Reads the lp-if or lp-else-if of an element. The report names the element by its component and place, as
 * `mj-section@12:5`.
 */
export function readCondition(
  element: MarkedElement,
  attribute: SourceAttribute,
  places: SourcePlaces,
  names: ListNames,
): TreeCondition | undefined {
  const { text, indexes } = decodeEntities(attribute.raw);
  const steps = compileLpIf(
    text,
    (index) => places.at(attribute.start + (indexes[index] ?? 0)),
    names,
    markOf(attribute),
  );
  return steps && { node: `${element.name}@${places.labelOf(element.start)}`, steps };
}
