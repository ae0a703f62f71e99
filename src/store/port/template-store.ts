import type { AuditEvent } from "../../domain/audit-event.ts";
import type { Page } from "../../domain/page.ts";
import type { DependentTemplate } from "../../domain/template/dependency.ts";
import type { ProgramName } from "../../domain/template/program-name.ts";
import type { SavedDraft, SavedDraftSummary } from "../../domain/template/saved-draft.ts";
import type { SharedSource } from "../../domain/template/shared-source.ts";
import type { Template, TemplateSummary } from "../../domain/template/template.ts";
import type { PartKind } from "../../domain/template/template-kind.ts";
import type { TagCount, TemplatePlace, TemplateQuery } from "../../domain/template/template-query.ts";
import type { TemplateRef } from "../../domain/template/template-ref.ts";
import type {
  TemplateVersion,
  TemplateVersionContent,
  TemplateVersionSummary,
} from "../../domain/template/template-version.ts";
import type { ChangeOptions } from "./change-options.ts";
import type { PageBounds } from "./list-query.ts";

/** Templates, their drafts and their versions. */
export interface TemplateStore {
  /** Adds a template. The id must be unused. */
  create(
    template: Template,
    event: AuditEvent,
    options?: ChangeOptions<"done" | "slug-taken"> & NewTemplateOptions,
  ): Promise<"done" | "slug-taken">;
  find(ref: TemplateRef): Promise<Template | undefined>;
  /**
   * The templates that match, in the order of the query. If an earlier release has made the store, or writes to it, the
   * list waits until every template can be searched.
   */
  list(query: TemplateQuery & PageBounds & { readonly after?: TemplatePlace | undefined }): Promise<TemplateList>;
  /**
   * Replaces name, slug, subject, tags, source, revisions and updatedAt, if the stored revision is `expectedRevision`.
   */
  update(
    template: Template,
    expectedRevision: number,
    event: AuditEvent,
    options?: Pick<ChangeOptions<never>, "signal"> & SlugOptions,
  ): Promise<"done" | "absent" | "stale" | "slug-taken">;
  /**
   * Stores the next version, which is served from then on. Increments `revision`, sets updatedAt to the event's date
   * and adds the version number to the event's facts. With `expectedRevision`, only if the stored revision equals it.
   * Stores nothing if one of the version's dependencies is archived, or if a translation that it was made of has
   * changed.
   */
  publish(
    version: NewTemplateVersion,
    expectedRevision: number | undefined,
    event: AuditEvent,
    options?: ChangeOptions<TemplateVersion | PublishRefusal> & PublicationOptions,
  ): Promise<TemplateVersion | PublishRefusal>;
  /**
   * Records the draft as published, if the stored revision is `expectedRevision`. The served version must have its
   * content. Increments `revision` and sets updatedAt to the event's date. If that version was made from this draft,
   * changes nothing and writes no event. Nor does it if translations that were compiled have changed.
   */
  keepPublished(
    id: string,
    expectedRevision: number,
    event: AuditEvent,
    options?: ChangeOptions<KeepResult> & PublicationOptions,
  ): Promise<KeepResult>;
  /**
   * The last 50 drafts, newest first: what `create` and `update` stored, with the actors of their events. Saves of one
   * actor and session within five minutes of the first of them are one draft, unless one restores an earlier draft.
   */
  listDrafts(templateId: string): Promise<readonly SavedDraftSummary[]>;
  findDraft(templateId: string, number: number): Promise<SavedDraft | undefined>;
  /** The version that SDK keys fetch; undefined for an unknown template. */
  findPublication(ref: TemplateRef): Promise<Publication | undefined>;
  findVersion(templateId: string, version: number): Promise<TemplateVersion | undefined>;
  /**
   * Returns the version with those of the named programs that it has, in a locale that it is published in, or else in
   * its own language.
   */
  findContent(
    templateId: string,
    version: number,
    names: readonly ProgramName[],
    locale?: string,
  ): Promise<TemplateVersionContent | undefined>;
  /** The locales that the version is published in beside its own language; none of an unknown version. */
  listLocales(templateId: string, version: number): Promise<readonly string[]>;
  /** In descending order, starting below `before`. */
  listVersions(
    templateId: string,
    query: PageBounds & { readonly before?: number | undefined },
  ): Promise<Page<TemplateVersionSummary>>;
  /**
   * Archives the template at the date, or unarchives it with undefined. A change increments `revision` and sets
   * updatedAt to the event's date; otherwise the first date stays and no event is written. A template is not archived
   * while the published version of another active one was made from it.
   */
  setArchived(id: string, archivedAt: Date | undefined, event: AuditEvent): Promise<Template | "in-use" | undefined>;
  /**
   * The templates with these slugs; a slug without a template is left out. Each source is in the locale of its version
   * that the lookup of RFC 4647 finds for the given one, or else in its own language.
   */
  listShared(slugs: readonly string[], locale?: string): Promise<readonly SharedSource[]>;
  /** The active templates whose published version was made from the template, by name and id; at most `limit`. */
  listDependents(id: string, limit: number): Promise<readonly DependentTemplate[]>;
  /**
   * What published, active mails have of a brand, of the next `limit` templates behind the id `after`, in the order of
   * their ids, or of the templates with these ids. One that declares no brand is left out.
   */
  listBrandUses(of: BrandUseRange | { readonly ids: readonly string[] }): Promise<BrandUseList>;
  /**
   * Deletes a template that was never published, with its drafts, samples and translations, if the stored revision is
   * `expectedRevision`. Its slug is free at once. Only the audit log still knows its name.
   */
  delete(id: string, expectedRevision: number, event: AuditEvent): Promise<"done" | "absent" | "stale" | "published">;
}

/** The next templates, behind an id, or the first ones. */
export interface BrandUseRange {
  readonly after: string | undefined;
  readonly limit: number;
}

export interface BrandUseList {
  readonly items: readonly PublishedBrandUse[];
  /** The last id that was looked at; absent when no template follows. */
  readonly next?: string | undefined;
}

/** A published mail, and what it has of a brand. */
export interface PublishedBrandUse {
  readonly templateId: string;
  readonly slug: string | undefined;
  readonly name: string;
  readonly version: number;
  /** JSON text of a BrandUse. */
  readonly brandUse: string;
}

/** Why a version was not stored. */
export type PublishRefusal = "absent" | "stale" | "translations-stale" | "archived" | "dependency-archived";

export type KeepResult = "done" | Exclude<PublishRefusal, "dependency-archived">;

/** Conditions of a publish of a draft. */
export interface PublicationOptions {
  /** Absent: translations do not matter. */
  readonly madeOf?: MadeOfTranslations | undefined;
}

/** The translations of a draft as a publish has read them. */
export interface MadeOfTranslations {
  /** The revision of each locale. */
  readonly revisions: ReadonlyMap<string, number>;
  /** Whether the template had no other locale, and still must not have one. */
  readonly isAll: boolean;
}

/** Options of a new template. */
export interface NewTemplateOptions extends SlugOptions {
  /**
   * The id of the template whose samples the new one gets, with the date of its creation, and whose texts and
   * translations.
   */
  readonly copyOf?: string | undefined;
}

/** A page of a list of templates. */
export interface TemplateList {
  readonly items: readonly TemplateSummary[];
  /** Where the next page begins; absent on the last one. */
  readonly next?: TemplatePlace | undefined;
  /** The number of templates on all pages. */
  readonly total: number;
  /** The tags of the templates on all pages; absent on pages after the first. */
  readonly tags?: readonly TagCount[] | undefined;
}

/** Decides whether a template may use the former slug of another one. */
export interface SlugOptions {
  /**
   * Called in the transaction of a change that gives the template the former slug of another template, which was
   * published when it released the slug. An exception rolls the change back.
   */
  readonly assertFormerSlug?: ((former: FormerSlug) => void) | undefined;
}

/** A slug that a published template has released. */
export interface FormerSlug {
  readonly slug: string;
  /** The template that released it last. */
  readonly templateId: string;
  readonly name: string;
  readonly freedAt: Date;
}

/** A version without its number and digest, which the store assigns. */
export type NewTemplateVersion = Omit<TemplateVersion, "version" | "digest" | "locales"> & {
  /** The draftRevision that it was made from; absent for a rollback. */
  readonly draftRevision?: number | undefined;
};

/** What decides a fetch. It is small, because every fetch reads it. */
export interface Publication {
  readonly templateId: string;
  readonly name: string;
  readonly slug?: string | undefined;
  readonly publishedVersion?: number | undefined;
  readonly archivedAt?: Date | undefined;
  /** Absent: a mail. */
  readonly kind?: PartKind | undefined;
  /** The number of pruned versions: a cached version is valid until this changes. */
  readonly prunedVersions: number;
  /** Age of a cached answer, if the database is unreachable and the store was opened to serve cached answers. */
  readonly staleMs?: number;
}
