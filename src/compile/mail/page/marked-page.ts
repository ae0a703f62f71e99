import type { Condition } from "../../../../core/program.ts";
import type { Slot } from "../tree/value.ts";

/** What mjml makes of a mail, with sentinels for its slots and conditions. */
export interface MarkedPage {
  readonly html: string;
  /** By the index in their sentinels. */
  readonly slots: readonly Slot[];
  /** By the index in theirs. */
  readonly conditions: readonly Condition[];
}
