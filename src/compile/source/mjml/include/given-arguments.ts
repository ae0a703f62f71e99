import type { Place } from "../../../../domain/document/place.ts";
import { type Argument, type Arguments, readArgument } from "../../shared/argument.ts";
import type { SourcePlaces } from "../../shared/source-places.ts";
import { decodeEntities } from "../decode-entities.ts";
import type { SourceAttribute } from "../source-element.ts";

/** What a partial or layout is given by the attributes of the element that names it. */
export function givenArguments(
  attributes: readonly SourceAttribute[],
  outer: Arguments = new Map(),
  places: SourcePlaces,
): ReadonlyMap<string, { readonly argument: Argument; readonly place: Place }> {
  const given = attributes.filter(({ name }) => name.startsWith("with-"));
  return new Map(
    given.map(({ name, raw, from }) => [
      name.slice("with-".length),
      { argument: readArgument(decodeEntities(raw).text, outer), place: places.at(from) },
    ]),
  );
}
