import type { Diagnostic } from "../diagnostic.ts";
import type { PartKind } from "./template-kind.ts";
import type { TemplateSource } from "./template-source.ts";

/** The identity and state of a template, without its draft. */
export interface TemplateSummary {
  /** UUID version 4, lower case. */
  readonly id: string;
  readonly name: string;
  /** Fixed at creation. Absent: a mail. */
  readonly kind?: PartKind | undefined;
  readonly slug?: string | undefined;
  readonly subject: string;
  /** Counts every change of the template. */
  readonly revision: number;
  /** Counts the changes of subject and source. */
  readonly draftRevision: number;
  /** The draftRevision that the published version was made from; absent when it was not made from a draft. */
  readonly publishedDraftRevision?: number | undefined;
  /** Absent while nothing is published. */
  readonly publishedVersion?: number | undefined;
  readonly publishedAt?: Date | undefined;
  /** Id of the key that published that version, or `cli`. */
  readonly publishedBy?: string | undefined;
  /** The newest version with the subject and the source of the draft; absent when there is none. */
  readonly draftVersion?: number | undefined;
  /** False when a finding prevents its publish; absent for a draft that an earlier release saved. */
  readonly isPublishable?: boolean | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly archivedAt?: Date | undefined;
  /** Labels for people, sorted, each once; no part of a version. */
  readonly tags: readonly string[];
  /** SHA-256 of what the published version serves, in 64 hexadecimal digits. */
  readonly publishedDigest?: string | undefined;
}

/** A stored template: its summary and its draft. */
export interface Template extends TemplateSummary {
  readonly source: TemplateSource;
  /** What was found in the draft when it was saved; absent for one that an earlier release saved. */
  readonly diagnostics?: readonly Diagnostic[] | undefined;
}

/** True when the draft is not what SDK keys are served. */
export function hasUnpublishedChanges(template: TemplateSummary): boolean {
  const { publishedDraftRevision, draftRevision, publishedVersion, draftVersion } = template;
  if (publishedVersion === undefined) return true;
  return publishedDraftRevision !== draftRevision && draftVersion !== publishedVersion;
}

/** The entity tag of a template for people who edit it. */
export function templateEtag(template: TemplateSummary): string {
  return `"${template.revision}"`;
}
