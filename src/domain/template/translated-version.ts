import type { ProgramName } from "./program-name.ts";
import type { TemplateSource } from "./template-source.ts";

/** What a version is in another language than its own. */
export interface TranslatedVersion {
  readonly subject: string;
  /** The source of the version with its texts translated. */
  readonly source: TemplateSource;
  /** As JSON text. */
  readonly programs: Readonly<Partial<Record<ProgramName, string>>>;
  /** As of the version itself. */
  readonly programsOnly?: string | undefined;
  /** As of the version itself. */
  readonly resolvedDocument?: string | undefined;
  /** The number of its texts that were not translated, and are those of the version. */
  readonly fallbacks: number;
  /** The number of its texts whose translations are of what they said before. */
  readonly outdated: number;
}

/** By locale: a language tag in canonical form, such as `de` or `pt-BR`. */
export type TranslatedVersions = Readonly<Record<string, TranslatedVersion>>;
