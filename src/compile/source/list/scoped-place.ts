import type { Place } from "../../../domain/document/place.ts";
import type { ListNames } from "./list-names.ts";

/** A place of a source, and what names of lists and placeholders mean there. */
export interface ScopedPlace extends Place {
  /** Absent where no name is one of a list. */
  readonly lists?: ListNames;
  /** The language of the mail. Undefined in what mails of any language share. */
  readonly language?: string | undefined;
  /** The sending service that the template declares. */
  readonly service?: string | undefined;
}
