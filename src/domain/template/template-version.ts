import type { Diagnostic } from "../diagnostic.ts";
import { TARGETS, type Target } from "../target.ts";
import type { Dependency } from "./dependency.ts";
import { MAIL_PARTS, type ProgramName } from "./program-name.ts";
import { hasSameSource, type TemplateSource } from "./template-source.ts";
import type { TranslatedVersions } from "./translated-version.ts";

/** One published state of a template, without its source and programs. Never changes. */
export interface TemplateVersionSummary {
  readonly templateId: string;
  /** Counts from 1 within the template. */
  readonly version: number;
  readonly subject: string;
  readonly comment: string;
  readonly publishedAt: Date;
  /** The actor of the audit event. */
  readonly publishedBy: string;
  /** The name of that key now; absent for `cli` and for a key that is no longer stored. */
  readonly publishedByName?: string | undefined;
  /** The version this one re-published; absent when it came from the draft. */
  readonly rolledBackFrom?: number | undefined;
  /** The render targets it has programs for, in canonical order. */
  readonly targets: readonly Target[];
  /** Name and version of the compiler. */
  readonly compiler: string;
  readonly diagnostics: readonly Diagnostic[];
  /** SHA-256 of what it serves; absent for a version that was stored before parts existed. */
  readonly digest?: string | undefined;
  /** By slug; absent when there are none. */
  readonly dependencies?: readonly Dependency[] | undefined;
  /** The locales that it is also published in, in the order of their tags; absent when there are none. */
  readonly locales?: readonly string[] | undefined;
}

/** One published state of a template, whole. */
export interface TemplateVersion extends TemplateVersionSummary {
  readonly source: TemplateSource;
  /** The compiled programs of the targets and of the parts of the mail, as JSON text. */
  readonly programs: Readonly<Partial<Record<ProgramName, string>>>;
  /** What the document has that only its programs show right, as words; absent where readers of documents do, too. */
  readonly programsOnly?: string | undefined;
  /** What is served of a document that names partials: the same with them in place, as JSON text. */
  readonly resolvedDocument?: string | undefined;
  /** What it has of a brand, as JSON text of a BrandUse; absent where it declares none. */
  readonly brandUse?: string | undefined;
  /** The version in other languages; absent where there is none. */
  readonly translated?: TranslatedVersions | undefined;
}

/**
 * Whether two versions serve the same: subject, source with its partials, and programs, in each language. What made the
 * programs does not matter as long as they are the same.
 */
export function hasSameContent(left: VersionContent, right: VersionContent): boolean {
  const [translated, others] = [left.translated ?? {}, right.translated ?? {}];
  const locales = Object.keys(translated);
  return (
    hasSameTexts(left, right) &&
    locales.length === Object.keys(others).length &&
    locales.every((locale) => {
      const [here, there] = [translated[locale], others[locale]];
      return here !== undefined && there !== undefined && hasSameTexts(here, there);
    })
  );
}

function hasSameTexts(left: VersionTexts, right: VersionTexts): boolean {
  return (
    left.subject === right.subject &&
    hasSameSource(left.source, right.source) &&
    left.programsOnly === right.programsOnly &&
    left.resolvedDocument === right.resolvedDocument &&
    [...TARGETS, ...MAIL_PARTS].every((name) => left.programs[name] === right.programs[name])
  );
}

type VersionTexts = Pick<TemplateVersion, "subject" | "source" | "programs" | "programsOnly" | "resolvedDocument">;

type VersionContent = VersionTexts & Pick<TemplateVersion, "translated">;

/** What the holders of SDK keys see of a version. */
export interface TemplateVersionContent
  extends Pick<TemplateVersion, "subject" | "publishedAt" | "programs" | "programsOnly"> {
  /** The source, with its partials in place, as JSON text; undefined for MJML text, which they do not see. */
  readonly document: string | undefined;
}
