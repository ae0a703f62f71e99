import type { CompileOptions, Compiler } from "../compile/compiler.ts";
import { actorOf, type Caller, subjectOf } from "../domain/caller.ts";
import { toIssue } from "../domain/diagnostic.ts";
import { refuseIssues } from "../domain/error.ts";
import { checkAnswerSize } from "../domain/template/answer-size.ts";
import { templateEtag } from "../domain/template/template.ts";
import type { TemplateVersion, TemplateVersionSummary } from "../domain/template/template-version.ts";
import type { NewTemplateVersion, TemplateStore } from "../store/store.ts";
import { assertShown } from "./assert-shown.ts";
import { compileOrRefuse } from "./compile-or-refuse.ts";
import { withListedFindings } from "./listed-findings.ts";
import { makeVersion, toPublishEvent } from "./make-template.ts";
import { pageBounds, parseVersionToken, toPageToken } from "./page-token.ts";
import { requireTemplate, templateUnknown, versionNotFound } from "./require-template.ts";
import { etagMismatch, type PageRequest, templateArchived } from "./template-drafts.ts";

export interface PublishOptions extends Pick<CompileOptions, "force" | "allowUnknown"> {
  readonly comment: string;
  readonly etag?: string | undefined;
}

/**
 * Publishes templates. Every method throws FORBIDDEN unless the caller holds an admin key or is local. One that takes a
 * signal throws its reason once it is aborted, and has then changed nothing.
 */
export interface TemplateVersions {
  /**
   * Serves the draft as the next version; `force` takes an HTML that is too large for Gmail, `allowUnknown` what mjml
   * does not know. Throws ETAG_MISMATCH when an etag is given and stale, RENDER_ERROR when the draft does not compile,
   * FAILED_PRECONDITION for an archived template, OVERLOADED when too many sources wait to be compiled.
   */
  publish(caller: Caller, ref: string, options: PublishOptions, signal?: AbortSignal): Promise<TemplateVersionSummary>;
  /**
   * Serves an old version again, byte for byte, as the next one. Throws as publish does, RENDER_ERROR for one that is
   * larger than a fetch answers with, and for an unknown version.
   */
  rollback(
    caller: Caller,
    ref: string,
    options: { readonly version: number; readonly comment: string },
    signal?: AbortSignal,
  ): Promise<TemplateVersionSummary>;
  /** Newest first. Throws INVALID_REQUEST for a page token it did not make. */
  listVersions(
    caller: Caller,
    ref: string,
    page: PageRequest,
  ): Promise<{ readonly versions: readonly TemplateVersionSummary[]; readonly nextPageToken: string }>;
  /** Throws FAILED_PRECONDITION as `describe` does. */
  getVersion(caller: Caller, ref: string, version: number): Promise<TemplateVersion>;
}

export interface TemplateVersionsDeps {
  readonly templates: TemplateStore;
  readonly compiler: Compiler;
  readonly now: () => Date;
}

/** How often a publish without etag is retried when the draft changes meanwhile. */
const PUBLISH_ATTEMPTS = 5;

export function createTemplateVersions({ templates, compiler, now }: TemplateVersionsDeps): TemplateVersions {
  async function getVersion(caller: Caller, ref: string, version: number): Promise<TemplateVersion> {
    const { id } = await requireTemplate(templates, caller, ref);
    const found = await templates.findVersion(id, version);
    if (found === undefined) throw versionNotFound(version);
    return withListedFindings(found);
  }

  async function store(
    caller: Caller,
    version: NewTemplateVersion,
    expectedRevision: number | undefined,
    signal: AbortSignal | undefined,
  ): Promise<TemplateVersion | "stale"> {
    const result = await templates.publish(version, expectedRevision, toPublishEvent(caller, version), signal);
    if (result === "absent") throw templateUnknown();
    if (result === "archived") throw templateArchived();
    return result;
  }

  return {
    async getVersion(caller, ref, version) {
      const found = await getVersion(caller, ref, version);
      assertShown(found.source);
      return found;
    },

    async publish(caller, ref, { comment, etag, force, allowUnknown }, signal) {
      const turn = { subject: subjectOf(caller), purpose: "change", signal } as const;
      for (let attempt = 1; attempt <= PUBLISH_ATTEMPTS; attempt += 1) {
        const template = await requireTemplate(templates, caller, ref);
        if (etag !== undefined && templateEtag(template) !== etag) throw etagMismatch();
        if (template.archivedAt !== undefined) throw templateArchived();
        const options = { subject: template.subject, force, allowUnknown };
        const compilation = await compileOrRefuse(compiler, template.source, options, turn);
        const version = makeVersion({ compiler, now }, caller, { template, compilation, comment });
        const result = await store(caller, version, template.revision, signal);
        if (result !== "stale") return result;
      }
      throw etagMismatch();
    },

    async rollback(caller, ref, { version, comment }, signal) {
      const old = await getVersion(caller, ref, version);
      const [beyond] = checkAnswerSize(old);
      if (beyond !== undefined) throw refuseIssues("RENDER_ERROR", [toIssue(beyond)]);
      const result = await store(
        caller,
        { ...old, comment, publishedAt: now(), publishedBy: actorOf(caller), rolledBackFrom: old.version },
        undefined,
        signal,
      );
      if (result === "stale") throw etagMismatch();
      return result;
    },

    async listVersions(caller, ref, { pageSize, pageToken }) {
      const { id } = await requireTemplate(templates, caller, ref);
      const page = await templates.listVersions(id, {
        ...pageBounds(pageSize),
        before: parseVersionToken(pageToken),
      });
      const last = page.items.at(-1);
      return {
        versions: page.items.map(withListedFindings),
        nextPageToken: page.hasMore && last !== undefined ? toPageToken([last.version]) : "",
      };
    },
  };
}
