import type { BoundedCacheUse } from "../cache/bounded-cache.ts";
import { matchesEntityTag } from "../cache/entity-tag.ts";
import type { Rendition } from "../cache/rendition.ts";
import { Refusal, refuseIssues } from "../domain/error.ts";
import type { Definition } from "../domain/key/key.ts";
import type { Caller } from "../domain/session/caller.ts";
import { assertInScope, isTarget, TARGETS, type Target, type TargetScope, targetsInScope } from "../domain/target.ts";
import { answerTooLarge } from "../domain/template/answer-size.ts";
import { parseTemplateRef } from "../domain/template/template-ref.ts";
import type { Publication, TemplateStore } from "../store/port/template-store.ts";
import { assertKind } from "./authenticate.ts";
import { assertServed, versionNotFound } from "./require-template.ts";
import { createViewCache, type TemplateView } from "./template-view.ts";
import { createFindLocale } from "./version-locales.ts";

/** What an SDK key asks for. `ref` comes unchecked from the path; the rest passed the rules of GetTemplateRequest. */
export interface FetchRequest {
  readonly ref: string;
  readonly target?: string | undefined;
  readonly version?: number | undefined;
  /** The newest format of programs that the caller evaluates; 0 for none. */
  readonly programFormat: number;
  /** An If-None-Match field value, or the empty string. */
  readonly ifNoneMatch: string;
  /** A language tag; absent for the own language of the template. */
  readonly locale?: string | undefined;
}

/** A fetched template. */
export interface FetchedTemplate {
  readonly templateId: string;
  readonly version: number;
  /** Strong, with quotes. */
  readonly etag: string;
  /** UTF-8 JSON, the same object while the view is cached; undefined when the caller's entity tag is current. */
  readonly rendition: Rendition | undefined;
  /** The locale that it is in; absent for the own language of the template. */
  readonly locale?: string | undefined;
  /** How long ago it was looked up that this is served to this key, where that could not be done for this call. */
  readonly staleMs?: number | undefined;
}

/** Serves published templates to SDK keys. */
export interface TemplateFetch {
  /**
   * Throws FORBIDDEN outside the key's scope, then TEMPLATE_NOT_FOUND, then INVALID_REQUEST for a locale that is no
   * language tag, then RENDER_ERROR when the caller could render
   * nothing of the answer; FAILED_PRECONDITION for a version that exceeds an answer, which only an older release could
   * store.
   */
  fetch(caller: Caller, request: FetchRequest): Promise<FetchedTemplate>;
  /** What the cache of views was good for. */
  cacheUse(): BoundedCacheUse & { readonly maxBytes: number };
}

export interface TemplateFetchDeps {
  readonly templates: TemplateStore;
  /** The most that cached views may hold, in bytes. */
  readonly cacheBytes: number;
}

export function createTemplateFetch({ templates, cacheBytes }: TemplateFetchDeps): TemplateFetch {
  const views = createViewCache(templates, cacheBytes);
  const findLocale = createFindLocale(templates);

  return {
    cacheUse: () => ({ ...views.use(), maxBytes: cacheBytes }),
    async fetch(caller, request) {
      assertKind(caller, "sdk");
      const { targets, definition } = requestedPart(caller, request);
      const ref = parseTemplateRef(request.ref);
      const publication = ref === undefined ? undefined : await templates.findPublication(ref);
      assertServed(publication);
      const version = request.version ?? publication.publishedVersion;
      const { templateId, name, slug, publishedVersion, prunedVersions } = publication;
      // The version that is served is never pruned, so nothing of it has to be read again.
      const prunes = version === publishedVersion ? undefined : prunedVersions;
      const locale = request.locale === undefined ? undefined : await findLocale(templateId, version, request.locale);
      const view = await views.find(templateId, version, { targets, definition, name, slug, prunes, locale });
      if (view === undefined) throw versionNotFound(version, publishedVersion);
      assertRenderable(view, request, definition);
      if (view.rendition === undefined) throw answerTooLarge(view.size);
      const isCurrent = request.ifNoneMatch !== "" && matchesEntityTag(request.ifNoneMatch, view.etag);
      const rendition = isCurrent ? undefined : view.rendition;
      return { templateId, version, etag: view.etag, rendition, locale, staleMs: stalest(caller, publication) };
    },
  };
}

/** How long ago key and publication were looked up, where that could not be done for this call. */
export function stalest(caller: Caller, { staleMs }: Pick<Publication, "staleMs">): number | undefined {
  const keyMs = caller.kind === "key" ? caller.staleMs : undefined;
  return keyMs === undefined ? staleMs : Math.max(keyMs, staleMs ?? 0);
}

/** Scope comes before existence, so that a key learns nothing about templates it may not render. */
function requestedPart(
  caller: Caller,
  { target, programFormat }: FetchRequest,
): { readonly targets: readonly Target[]; readonly definition: Definition } {
  const scope = caller.kind === "key" ? caller.key.scope : (["all"] as const);
  const definition = caller.kind === "key" ? caller.key.definition : "full";
  const targets = requestedTargets(scope, target);
  return { targets: programFormat === 0 ? [] : targets, definition };
}

function requestedTargets(scope: TargetScope, target: string | undefined): readonly Target[] {
  if (target === undefined) return targetsInScope(scope);
  if (!isTarget(target)) throw new Refusal("INVALID_REQUEST", `target: must be one of ${TARGETS.join(", ")}`);
  assertInScope(scope, target);
  return [target];
}

/** An answer that its caller would render blank or wrong is none. */
function assertRenderable(view: TemplateView, { programFormat }: FetchRequest, definition: Definition): void {
  if (programFormat === 0 && !view.hasDocument) throw noDocument(definition);
  if (programFormat === 0 && view.programsOnly !== undefined) throw documentShownWrong(view.programsOnly);
  if (programFormat < view.programFormat) throw programTooNew(view.programFormat, programFormat);
}

/** For a caller that evaluates no programs, where there is nothing else. */
function noDocument(definition: Definition): Refusal {
  const reason =
    definition === "program" ? "this key gets programs and no document" : "a template written in MJML has no document";
  return refuseFormat(
    `is missing, and ${reason}: give the newest format of programs that the caller fills, such as program_format=1, ` +
      "or use a Letterpress library",
    "program_format.missing",
  );
}

/** For a caller that renders the document itself, where that shows something else than the programs. */
function documentShownWrong(what: string): Refusal {
  return refuseFormat(
    `is missing, and the document has ${what}, which a renderer of documents would show wrong: give the newest format ` +
      "of programs that the caller fills, such as program_format=2, or use a Letterpress library",
    "program_format.missing",
  );
}

/** For a caller whose evaluator would refuse the programs. */
export function programTooNew(needed: number, known: number): Refusal {
  return refuseFormat(
    `is ${known}, and the template needs ${needed}: update the library that fills it`,
    "program_format.too_old",
  );
}

function refuseFormat(msg: string, type: string): Refusal {
  return refuseIssues("RENDER_ERROR", [{ path: ["program_format"], msg, type }]);
}
