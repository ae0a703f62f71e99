import type { Place } from "../../../domain/document/place.ts";
import type { ListNames } from "./list-names.ts";

/** A place of a document, and what the names of lists mean there. */
export interface ScopedPlace extends Place {
  /** Absent where no name is one of a list. */
  readonly lists?: ListNames;
}
