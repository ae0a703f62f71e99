import type { BrandChange } from "../../domain/brand/brand-change.ts";
import type { ChangeMark, TemplateChange } from "../../domain/template/template-change.ts";

/** A change of what SDK keys are served. */
export type ServedChange = TemplateChange | BrandChange;

/**
 * The changes of published templates and brands, written by `publish`, `setArchived` and renames. Each change gets its
 * number in the transaction that makes it, and becomes visible at the commit, so a number is never visible before a
 * smaller one. Old changes are deleted, the newest never.
 */
export interface ChangeLog {
  /** The mark of the latest change. */
  latest(): Promise<ChangeMark>;
  /**
   * Returns the changes after a mark, oldest first. Undefined if the store does not know the mark, or has deleted the
   * change after it.
   */
  listAfter(mark: ChangeMark, limit: number): Promise<readonly ServedChange[] | undefined>;
}
