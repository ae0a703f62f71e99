import type { CompileOptions } from "../compile/compiler.ts";
import { actorOf, type Caller, subjectOf } from "../domain/caller.ts";
import type { Diagnostic } from "../domain/diagnostic.ts";
import { Refusal } from "../domain/error.ts";
import { type Template, type TemplateSummary, templateEtag } from "../domain/template/template.ts";
import { hasSameSource, type TemplateSource } from "../domain/template/template-source.ts";
import type { TemplateStore } from "../store/store.ts";
import { assertShown } from "./assert-shown.ts";
import { assertKind } from "./authenticate.ts";
import { compileOrRefuse } from "./compile-or-refuse.ts";
import { type MakeTemplateDeps, makeTemplate, type NewTemplate } from "./make-template.ts";
import { nextPageToken, pageBounds, parseCursor } from "./page-token.ts";
import { requireTemplate, templateUnknown } from "./require-template.ts";

/** An unchecked page request. Size 0 means 50, more than 200 means 200; the empty token asks for the first page. */
export interface PageRequest {
  readonly pageSize: number;
  readonly pageToken: string;
}

/** What is to change of a template; an empty slug removes it. */
export interface TemplateChange {
  /** The template as the caller saw it. */
  readonly etag: string;
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly subject?: string | undefined;
  readonly source?: TemplateSource | undefined;
  /** Takes an HTML that is too large for Gmail. */
  readonly force?: boolean | undefined;
  /** Takes what mjml does not know. */
  readonly allowUnknown?: boolean | undefined;
}

/**
 * Edits templates. Every method throws FORBIDDEN unless the caller holds an admin key or is local. One that takes a
 * signal throws its reason once it is aborted, and has then changed nothing; those that compile throw OVERLOADED when
 * too many sources wait.
 */
export interface TemplateDrafts {
  /** Throws RENDER_ERROR when the source does not compile, CONFLICT when the slug is taken. */
  create(caller: Caller, request: NewTemplate, signal?: AbortSignal): Promise<Template>;
  /** Throws FAILED_PRECONDITION when the source exceeds an answer, which only an older version could store. */
  describe(caller: Caller, ref: string): Promise<Template>;
  /** Newest first. Throws INVALID_REQUEST for a page token it did not make. */
  list(
    caller: Caller,
    page: PageRequest & { readonly showArchived: boolean },
  ): Promise<{ readonly templates: readonly TemplateSummary[]; readonly nextPageToken: string }>;
  /** Throws ETAG_MISMATCH for a stale etag and FAILED_PRECONDITION for an archived template, and what create throws. */
  update(caller: Caller, ref: string, change: TemplateChange, signal?: AbortSignal): Promise<Template>;
  archive(caller: Caller, ref: string): Promise<Template>;
  unarchive(caller: Caller, ref: string): Promise<Template>;
  /** Compiles and stores nothing. */
  validate(
    caller: Caller,
    source: TemplateSource,
    options: CompileOptions,
    signal?: AbortSignal,
  ): Promise<readonly Diagnostic[]>;
}

export interface TemplateDraftsDeps extends MakeTemplateDeps {
  readonly templates: TemplateStore;
}

export function createTemplateDrafts({ templates, compiler, now, newId }: TemplateDraftsDeps): TemplateDrafts {
  async function setArchived(caller: Caller, ref: string, archivedAt: Date | undefined): Promise<Template> {
    const { id } = await requireTemplate(templates, caller, ref);
    const action = archivedAt === undefined ? "template.unarchive" : "template.archive";
    const event = { at: now(), actor: actorOf(caller), action, subject: id, facts: {} };
    const template = await templates.setArchived(id, archivedAt, event);
    if (template === undefined) throw templateUnknown();
    return template;
  }

  return {
    async describe(caller, ref) {
      const template = await requireTemplate(templates, caller, ref);
      assertShown(template.source);
      return template;
    },

    async create(caller, request, signal) {
      assertKind(caller, "admin");
      const { template, event } = await makeTemplate({ compiler, now, newId }, caller, request, signal);
      if ((await templates.create(template, event, signal)) === "slug-taken") throw slugTaken();
      return template;
    },

    async list(caller, { pageSize, pageToken, showArchived }) {
      assertKind(caller, "admin");
      const page = await templates.list({ ...pageBounds(pageSize), after: parseCursor(pageToken), showArchived });
      return { templates: page.items, nextPageToken: nextPageToken(page.items, page.hasMore) };
    },

    async update(caller, ref, change, signal) {
      const stored = await requireTemplate(templates, caller, ref);
      if (templateEtag(stored) !== change.etag) throw etagMismatch();
      if (stored.archivedAt !== undefined) throw templateArchived();
      const template = applyChange(stored, change, now());
      if (template.draftRevision !== stored.draftRevision) {
        const turn = { subject: subjectOf(caller), purpose: "change", signal } as const;
        const { force, allowUnknown } = change;
        await compileOrRefuse(compiler, template.source, { subject: template.subject, force, allowUnknown }, turn);
      }
      const facts = { revision: template.revision, draft_changed: template.draftRevision !== stored.draftRevision };
      const event = {
        at: template.updatedAt,
        actor: actorOf(caller),
        action: "template.update",
        subject: stored.id,
        facts,
      };
      const result = await templates.update(template, stored.revision, event, signal);
      if (result === "absent") throw templateUnknown();
      if (result === "stale") throw etagMismatch();
      if (result === "slug-taken") throw slugTaken();
      return template;
    },

    async archive(caller, ref) {
      return setArchived(caller, ref, now());
    },

    async unarchive(caller, ref) {
      return setArchived(caller, ref, undefined);
    },

    async validate(caller, source, options, signal) {
      assertKind(caller, "admin");
      const turn = { subject: subjectOf(caller), purpose: "check", signal } as const;
      return (await compiler.compile(source, options, turn)).diagnostics;
    },
  };
}

export function etagMismatch(): Refusal {
  return new Refusal(
    "ETAG_MISMATCH",
    "the template has changed since it was read; read it again and repeat the change",
  );
}

export function templateArchived(): Refusal {
  return new Refusal("FAILED_PRECONDITION", "the template is archived; unarchive it first");
}

function slugTaken(): Refusal {
  return new Refusal("CONFLICT", "another template has this slug");
}

function applyChange(stored: Template, change: TemplateChange, at: Date): Template {
  const subject = change.subject ?? stored.subject;
  const source = change.source ?? stored.source;
  const isSameDraft = subject === stored.subject && hasSameSource(source, stored.source);
  return {
    ...stored,
    name: change.name ?? stored.name,
    slug: change.slug === undefined ? stored.slug : change.slug || undefined,
    subject,
    source,
    revision: stored.revision + 1,
    draftRevision: stored.draftRevision + (isSameDraft ? 0 : 1),
    updatedAt: at,
  };
}
