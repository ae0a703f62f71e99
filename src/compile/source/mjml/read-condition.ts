import { type Diagnostic, isError } from "../../../domain/diagnostic.ts";
import type { Place } from "../../../domain/document/place.ts";
import type { Visibility } from "../../../domain/document/visibility.ts";
import type { TreeCondition, TreeStep } from "../../mail/tree/tree-condition.ts";
import { compileCondition } from "../condition/compile-condition.ts";
import { compileLpIf } from "../condition/compile-lp-if.ts";
import type { ListNames } from "../list/list-names.ts";
import type { SourcePlaces } from "../shared/source-places.ts";
import { decodeEntities } from "./decode-entities.ts";
import { type MarkedElement, markOf, type SourceAttribute } from "./source-element.ts";

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
  const node = `${element.name}@${places.labelOf(element.start)}`;
  const visibility = places.visibilityAt(attribute.start);
  if (visibility !== undefined)
    return { node, steps: compileVisibility(visibility, places.at(attribute.start), names) };
  const { text, indexes } = decodeEntities(attribute.raw);
  const steps = compileLpIf(
    text,
    (index) => places.at(attribute.start + (indexes[index] ?? 0)),
    names,
    markOf(attribute),
    places.indexInFile(attribute.start).isWritten,
  );
  return steps && { node, steps };
}

/** What is questionable in it was reported where it is written; errors are once more, because here lists may differ. */
function compileVisibility(visibility: Visibility, place: Place, lists: ListNames): readonly TreeStep[] {
  const found: Diagnostic[] = [];
  const steps = compileCondition(visibility, { ...place, diagnostics: found, lists });
  for (const each of found.filter(isError)) place.diagnostics.push({ ...each, path: place.path });
  return steps;
}
