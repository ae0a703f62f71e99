import { report } from "../../../domain/document/place.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import type { ChoicePlace } from "./choose-branches.ts";

/** A place of a source as one where choices are written, by the place of each character. */
export function choicePlace(placeAt: (index: number) => ScopedPlace, language: string | undefined): ChoicePlace {
  return {
    language,
    lists: placeAt(0).lists,
    report: (rule, message, index) => report(placeAt(index), rule, message),
  };
}
