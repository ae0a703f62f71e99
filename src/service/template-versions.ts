import { toIssue } from "../domain/diagnostic.ts";
import { Refusal, refuseIssues } from "../domain/error.ts";
import { actorOf, type Caller, keyNameOf } from "../domain/session/caller.ts";
import { ANSWER_BYTES_MAX, answerTooLarge, checkAnswerSize } from "../domain/template/answer-size.ts";
import { toFillableText } from "../domain/template/fillable-text.ts";
import { newestFormat } from "../domain/template/program-format.ts";
import type { TemplateVersion, TemplateVersionSummary } from "../domain/template/template-version.ts";
import { assertShown } from "./assert-shown.ts";
import { assertRole } from "./authenticate.ts";
import { withListedFindings } from "./listed-findings.ts";
import { toPublishEvent } from "./make-template.ts";
import { pageBounds, parseNumberToken, toPageToken } from "./page-token.ts";
import { assertServable, createPublishDraft, type PublishDraft, type PublishDraftDeps } from "./publish-draft.ts";
import { etagMismatch } from "./require-editable.ts";
import { requireTemplate, versionNotFound } from "./require-template.ts";
import type { PageRequest } from "./template-drafts.ts";
import { programTooNew } from "./template-fetch.ts";

/**
 * Publishes templates. Every method throws FORBIDDEN unless the caller holds an admin key of a role that may, or is
 * local. One that takes a signal throws its reason once it is aborted, and has then changed nothing.
 */
export interface TemplateVersions {
  readonly publish: PublishDraft;
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
  /**
   * Returns a version with its stored programs. Throws RENDER_ERROR if one of them needs a newer format than the caller
   * evaluates, and FAILED_PRECONDITION for programs larger than an answer, which only an older release could store.
   */
  getServedVersion(caller: Caller, ref: string, version: number, programFormat: number): Promise<ServedVersion>;
}

function dependencyArchived(version: number): Refusal {
  return new Refusal(
    "FAILED_PRECONDITION",
    `version ${version} was made from a partial or layout that is archived; unarchive that first`,
  );
}

/** A version as SDK keys fetch it, without its source. */
export interface ServedVersion extends TemplateVersionSummary {
  /** As JSON text that the libraries fill. */
  readonly template: string;
}

export function createTemplateVersions({
  templates,
  samples,
  compiler,
  findDraftLocales,
  now,
  withIdempotencyKey,
}: PublishDraftDeps): TemplateVersions {
  async function getVersion(caller: Caller, ref: string, version: number): Promise<TemplateVersion> {
    const { id, publishedVersion } = await requireTemplate(templates, caller, ref);
    const found = await templates.findVersion(id, version);
    if (found === undefined) throw versionNotFound(version, publishedVersion);
    return withListedFindings(found);
  }

  return {
    async getVersion(caller, ref, version) {
      const found = await getVersion(caller, ref, version);
      assertShown(found.source);
      return found;
    },

    async getServedVersion(caller, ref, number, programFormat) {
      const { source: _source, programs, ...summary } = await getVersion(caller, ref, number);
      const needed = newestFormat(programs);
      if (programFormat < needed) throw programTooNew(needed, programFormat);
      const template = toFillableText(programs);
      const bytes = Buffer.byteLength(template);
      if (bytes > ANSWER_BYTES_MAX) throw answerTooLarge(bytes, "publish a smaller version");
      return { ...summary, template };
    },

    publish: createPublishDraft({ templates, samples, compiler, findDraftLocales, now, withIdempotencyKey }),

    async rollback(caller, ref, { version, comment }, signal) {
      assertRole(caller, "publisher");
      const old = await getVersion(caller, ref, version);
      const [beyond] = checkAnswerSize(old);
      if (beyond !== undefined) throw refuseIssues("RENDER_ERROR", [toIssue(beyond)]);
      const publishing = { publishedAt: now(), publishedBy: actorOf(caller), publishedByName: keyNameOf(caller) };
      const again = { ...old, comment, ...publishing, rolledBackFrom: old.version };
      const result = assertServable(
        await templates.publish(again, undefined, toPublishEvent(caller, again), { signal }),
      );
      if (result === "stale" || result === "translations-stale") throw etagMismatch();
      if (result === "dependency-archived") throw dependencyArchived(version);
      return result;
    },

    async listVersions(caller, ref, { pageSize, pageToken }) {
      const { id } = await requireTemplate(templates, caller, ref);
      const page = await templates.listVersions(id, {
        ...pageBounds(pageSize),
        before: parseNumberToken(pageToken),
      });
      const last = page.items.at(-1);
      return {
        versions: page.items.map(withListedFindings),
        nextPageToken: page.hasMore && last !== undefined ? toPageToken([last.version]) : "",
      };
    },
  };
}
