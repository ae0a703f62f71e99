import { UnusableStoreError } from "./unusable-store-error.ts";

/** The engine of a store does not do this by Letterpress, but by a tool of its own. */
export class NotSupportedError extends UnusableStoreError {
  /** What to use instead, such as `pg_dump`. */
  readonly instead: string;

  /** `what` and `engine` are for the operator: "a backup", "PostgreSQL". */
  constructor(what: string, engine: string, instead: string) {
    super(`${what} is not supported for a store in ${engine}: use ${instead}`);
    this.instead = instead;
  }
}
