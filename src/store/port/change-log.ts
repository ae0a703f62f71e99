import type { ChangeMark, TemplateChange } from "../../domain/template/template-change.ts";

/**
 * What changed of what SDK keys are served: what `publish` and `setArchived` do to templates that have a version. Each
 * change is stored with its number in the transaction that makes it, and is read from the commit on: no number is ever
 * read before a smaller one. Old changes are forgotten, the latest never.
 */
export interface ChangeLog {
  /** That of the latest change. */
  latest(): Promise<ChangeMark>;
  /**
   * The changes behind a mark, oldest first. Undefined when the store does not have that mark, or has forgotten what
   * came next.
   */
  listAfter(mark: ChangeMark, limit: number): Promise<readonly TemplateChange[] | undefined>;
}
