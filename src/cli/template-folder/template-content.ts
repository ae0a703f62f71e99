import type { PartKind } from "../../domain/template/template-kind.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";
import type { FolderSample } from "./read-samples.ts";

/** What of a template travels between its folder and a store or server. */
export interface TemplateContent {
  readonly slug: string;
  /** Absent: a mail. Fixed when the template is created. */
  readonly kind?: PartKind | undefined;
  readonly name: string;
  readonly subject: string;
  /** Sorted. Undefined for a folder that does not say: a push leaves the tags of the template alone. */
  readonly tags?: readonly string[] | undefined;
  readonly source: TemplateSource;
  /** In the order of their names. */
  readonly samples: readonly FolderSample[];
}
