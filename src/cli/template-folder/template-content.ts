import type { TemplateSource } from "../../domain/template/template-source.ts";
import type { FolderSample } from "./read-samples.ts";

/** What of a template travels between its folder and a store or server. */
export interface TemplateContent {
  readonly slug: string;
  readonly name: string;
  readonly subject: string;
  readonly source: TemplateSource;
  /** In the order of their names. */
  readonly samples: readonly FolderSample[];
}
