import type { AuditEvent } from "../../domain/audit-event.ts";
import type { Page } from "../../domain/page.ts";
import type { ProgramName } from "../../domain/template/program-name.ts";
import type { Template, TemplateSummary } from "../../domain/template/template.ts";
import type { TemplateRef } from "../../domain/template/template-ref.ts";
import type {
  TemplateVersion,
  TemplateVersionContent,
  TemplateVersionSummary,
} from "../../domain/template/template-version.ts";
import type { ChangeOptions } from "./change-options.ts";
import type { ListQuery, PageBounds } from "./list-query.ts";

/** Templates, their drafts and their versions. */
export interface TemplateStore {
  /** The id must be new. */
  create(
    template: Template,
    event: AuditEvent,
    options?: ChangeOptions<"done" | "slug-taken"> & SlugOptions,
  ): Promise<"done" | "slug-taken">;
  find(ref: TemplateRef): Promise<Template | undefined>;
  /** Newest first. */
  list(query: ListQuery & { readonly showArchived: boolean }): Promise<Page<TemplateSummary>>;
  /** Replaces name, slug, subject, source, revisions and updatedAt, if the stored revision is `expectedRevision`. */
  update(
    template: Template,
    expectedRevision: number,
    event: AuditEvent,
    options?: Pick<ChangeOptions<never>, "signal"> & SlugOptions,
  ): Promise<"done" | "absent" | "stale" | "slug-taken">;
  /**
   * Stores the next version and serves it from then on. Increments `revision`, sets updatedAt to the event's date and
   * adds the version number to the facts of the event. With `expectedRevision`, only if the stored revision is that
   * one.
   */
  publish(
    version: NewTemplateVersion,
    expectedRevision: number | undefined,
    event: AuditEvent,
    options?: ChangeOptions<TemplateVersion | "absent" | "stale" | "archived">,
  ): Promise<TemplateVersion | "absent" | "stale" | "archived">;
  /**
   * Takes the draft for published, if the stored revision is `expectedRevision`: the version that is served has its
   * content. Increments `revision` and sets updatedAt to the event's date. If that version was made from this draft,
   * nothing changes and no event is written.
   */
  keepPublished(
    id: string,
    expectedRevision: number,
    event: AuditEvent,
    options?: ChangeOptions<"done" | "absent" | "stale" | "archived">,
  ): Promise<"done" | "absent" | "stale" | "archived">;
  /** Which version SDK keys are served; undefined when the template is unknown. */
  findPublication(ref: TemplateRef): Promise<Publication | undefined>;
  findVersion(templateId: string, version: number): Promise<TemplateVersion | undefined>;
  /** With those of the named programs that the version has. */
  findContent(
    templateId: string,
    version: number,
    names: readonly ProgramName[],
  ): Promise<TemplateVersionContent | undefined>;
  /** From the highest number down, starting below `before`. */
  listVersions(
    templateId: string,
    query: PageBounds & { readonly before?: number | undefined },
  ): Promise<Page<TemplateVersionSummary>>;
  /**
   * Archives at the date, or restores with undefined. A change increments `revision` and sets updatedAt to the event's
   * date; otherwise the first date stays and no event is written.
   */
  setArchived(id: string, archivedAt: Date | undefined, event: AuditEvent): Promise<Template | undefined>;
}

/** Who decides whether a template gets a slug that another one had. */
export interface SlugOptions {
  /**
   * Called in the transaction of a change that gives the template the former slug of another one, which was published
   * when it gave the slug up. What it throws undoes the change.
   */
  readonly assertFormerSlug?: ((former: FormerSlug) => void) | undefined;
}

/** A slug that a published template had, and no longer has. */
export interface FormerSlug {
  readonly slug: string;
  /** The latest template that gave it up. */
  readonly templateId: string;
  readonly name: string;
  readonly freedAt: Date;
}

/** A version before the store has numbered it. */
export type NewTemplateVersion = Omit<TemplateVersion, "version"> & {
  /** The draftRevision it was made from; absent for a roll back. */
  readonly draftRevision?: number | undefined;
};

/** What decides a fetch; small, since every fetch reads it. */
export interface Publication {
  readonly templateId: string;
  readonly name: string;
  readonly slug?: string | undefined;
  readonly publishedVersion?: number | undefined;
  readonly archivedAt?: Date | undefined;
  /** How many of its versions were pruned: what is in memory of one was stored until this changes. */
  readonly prunedVersions: number;
  /** How long ago it was found, where the store cannot look and was opened to say what it has found before. */
  readonly staleMs?: number;
}
