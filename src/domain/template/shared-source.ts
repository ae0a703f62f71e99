import type { PartKind } from "./template-kind.ts";
import type { TemplateSource } from "./template-source.ts";

/** What a template can include or be laid out by, found by its slug. */
export interface SharedSource {
  readonly id: string;
  readonly slug: string;
  /** Absent: a mail, which nothing can include. */
  readonly kind?: PartKind | undefined;
  readonly isArchived: boolean;
  /** Its published version. Absent: nothing is published. */
  readonly published?: { readonly version: number; readonly source: TemplateSource } | undefined;
}
