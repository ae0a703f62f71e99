import type { Diagnostic } from "../domain/diagnostic.ts";
import { actedBy, type Caller, subjectOf } from "../domain/session/caller.ts";
import type { DependentTemplate } from "../domain/template/dependency.ts";
import { toWords } from "../domain/template/search-text.ts";
import { toTags } from "../domain/template/tags.ts";
import type { Template, TemplateSummary } from "../domain/template/template.ts";
import type { TemplateKind } from "../domain/template/template-kind.ts";
import type { TagCount, TemplateOrder, TemplateState } from "../domain/template/template-query.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { TemplateStore } from "../store/port/template-store.ts";
import { assertShown } from "./assert-shown.ts";
import { assertRole } from "./authenticate.ts";
import { type CheckOptions, compileInMail } from "./compile-in-mail.ts";
import { createDeleteTemplate, type DeleteTemplate } from "./delete-template.ts";
import { createDuplicateTemplate, type DuplicateTemplate } from "./duplicate-template.ts";
import { type MakeTemplateDeps, makeTemplate, type NewTemplate, toNewTemplate } from "./make-template.ts";
import { pageBounds } from "./page-token.ts";
import { DEPENDENTS_MAX, listUsers, partInUse } from "./part-in-use.ts";
import { NEWEST_FIRST, parsePlace, toPlaceToken } from "./place-token.ts";
import { toComparable } from "./request-digest.ts";
import { requireTemplate, templateUnknown } from "./require-template.ts";
import { slugRule, slugTaken } from "./slug-rule.ts";
import { createUpdateTemplate, type UpdateTemplate } from "./update-template.ts";
import type { IdempotencyOptions, WithIdempotencyKey } from "./with-idempotency-key.ts";

/** An unchecked page request. Size 0 means 50, more than 200 means 200; the empty token asks for the first page. */
export interface PageRequest {
  readonly pageSize: number;
  readonly pageToken: string;
}

/** Which templates a list has. The values have passed the rules of ListTemplatesRequest. */
export interface TemplateListRequest extends PageRequest {
  readonly showArchived: boolean;
  /** Words with white space between. Default: none. */
  readonly query?: string | undefined;
  /** Default: newest first. */
  readonly order?: TemplateOrder | undefined;
  readonly state?: TemplateState | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Default: any. */
  readonly kind?: TemplateKind | undefined;
}

export interface ListedTemplates {
  readonly templates: readonly TemplateSummary[];
  readonly nextPageToken: string;
  /** The number of templates on all pages. */
  readonly totalSize: number;
  /** The most frequent tags of the templates on all pages; none on pages after the first. */
  readonly tags: readonly TagCount[];
}

/** A template, and who uses it. */
export interface DescribedTemplate extends Template {
  /** The active templates whose published version was made from it, at most 100; none of a mail. */
  readonly usedBy?: readonly DependentTemplate[] | undefined;
}

/**
 * Edits templates. Every method throws FORBIDDEN unless the caller holds an admin key of a role that may, or is local.
 * One that takes a signal throws its reason once it is aborted, and has then changed nothing; those that compile throw
 * OVERLOADED when too many sources wait.
 */
export interface TemplateDrafts {
  /**
   * A draft may have errors. Throws as `compileDraft`, and CONFLICT when the slug is taken, or was that of a published
   * template within 30 days and is not forced. A former slug of a published template is for publishers.
   */
  create(caller: Caller, request: NewTemplate & IdempotencyOptions, signal?: AbortSignal): Promise<Template>;
  readonly duplicate: DuplicateTemplate;
  /** Throws FAILED_PRECONDITION when the source exceeds an answer, which only an older version could store. */
  describe(caller: Caller, ref: string): Promise<DescribedTemplate>;
  /** Throws INVALID_REQUEST for a page token that it did not make, or made for another list. */
  list(caller: Caller, request: TemplateListRequest): Promise<ListedTemplates>;
  readonly update: UpdateTemplate;
  /** Throws FAILED_PRECONDITION for what the published version of an active template was made from. */
  archive(caller: Caller, ref: string): Promise<Template>;
  unarchive(caller: Caller, ref: string): Promise<Template>;
  readonly delete: DeleteTemplate;
  /** Compiles as publishing would, and stores nothing. Throws as `compileInMail`. */
  validate(
    caller: Caller,
    source: TemplateSource,
    options: CheckOptions,
    signal?: AbortSignal,
  ): Promise<readonly Diagnostic[]>;
}

export interface TemplateDraftsDeps extends MakeTemplateDeps {
  readonly templates: TemplateStore;
  readonly withIdempotencyKey: WithIdempotencyKey;
}

/** What is kept of a create that may be repeated: the rest of the template is in the request. */
interface MadeTemplate {
  readonly id: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly diagnostics: readonly Diagnostic[];
}

export function createTemplateDrafts(deps: TemplateDraftsDeps): TemplateDrafts {
  const { templates, now, withIdempotencyKey } = deps;
  async function setArchived(caller: Caller, ref: string, archivedAt: Date | undefined): Promise<Template> {
    assertRole(caller, "publisher");
    const { id } = await requireTemplate(templates, caller, ref);
    const action = archivedAt === undefined ? "template.unarchive" : "template.archive";
    const event = { at: now(), ...actedBy(caller), action, subject: id, facts: {} };
    const template = await templates.setArchived(id, archivedAt, event);
    if (template === "in-use") throw partInUse(await templates.listDependents(id, DEPENDENTS_MAX));
    if (template === undefined) throw templateUnknown();
    return template;
  }

  return {
    async describe(caller, ref) {
      const template = await requireTemplate(templates, caller, ref);
      assertShown(template.source);
      return { ...template, usedBy: await listUsers(templates, template) };
    },

    async create(caller, { idempotencyKey, ...request }, signal) {
      assertRole(caller, "editor");
      return withIdempotencyKey(caller, {
        idempotencyKey,
        request: () => ["CreateTemplate", { ...request, source: toComparable(request.source) }],
        async execute(complete) {
          const { template, compilation, event } = await makeTemplate(deps, caller, request, signal);
          const { diagnostics } = compilation;
          const made: MadeTemplate = { id: template.id, at: template.createdAt.getTime(), diagnostics };
          const completion = complete((result) => (result === "done" ? made : undefined));
          const options = { signal, completion, ...slugRule(caller, request, now()) };
          const result = await templates.create(template, event, options);
          if (result === "slug-taken") throw slugTaken();
          return template;
        },
        async replay(outcome) {
          const { id, at, diagnostics } = outcome as MadeTemplate;
          return toNewTemplate(request, { id, at: new Date(at), diagnostics });
        },
      });
    },

    duplicate: createDuplicateTemplate(deps),

    async list(caller, request) {
      assertRole(caller, "viewer");
      return listTemplates(templates, request);
    },

    update: createUpdateTemplate(deps),
    archive: (caller, ref) => setArchived(caller, ref, now()),
    unarchive: (caller, ref) => setArchived(caller, ref, undefined),
    delete: createDeleteTemplate(deps),

    async validate(caller, source, options, signal) {
      assertRole(caller, "viewer");
      const turn = { subject: subjectOf(caller), purpose: "check", signal } as const;
      return (await compileInMail(deps, caller, { ...options, source, stage: "publication" }, turn)).diagnostics;
    },
  };
}

async function listTemplates(
  templates: TemplateStore,
  { pageSize, pageToken, showArchived, query = "", order = NEWEST_FIRST, state, tags = [], kind }: TemplateListRequest,
): Promise<ListedTemplates> {
  const asked = { words: toWords(query), order, state, tags: toTags(tags), kind, showArchived };
  const after = parsePlace(pageToken, asked);
  const { items, next, total, tags: counts = [] } = await templates.list({ ...asked, ...pageBounds(pageSize), after });
  const nextPageToken = next === undefined ? "" : toPlaceToken(next, asked);
  return { templates: items, nextPageToken, totalSize: total, tags: counts };
}
