import type { DependentTemplate } from "../../domain/template/dependency.ts";
import type { SavedDraftSummary } from "../../domain/template/saved-draft.ts";
import type { TemplateVersionSummary } from "../../domain/template/template-version.ts";
import type { PublishedVersion } from "../../service/published-version.ts";
import type { WithCurrency } from "../../service/template-history.ts";
import type { ListedTemplate } from "../api/operator-api.ts";
import { toDiagnosticJson } from "./diagnostic-json.ts";

/** A template as lists of the API tell it. Times that are not known are left out. */
export function toTemplateJson(template: ListedTemplate) {
  return {
    id: template.id,
    name: template.name,
    slug: template.slug ?? "",
    subject: template.subject,
    etag: template.etag,
    published_version: template.publishedVersion ?? 0,
    has_unpublished_changes: template.hasUnpublishedChanges,
    created_at: template.createdAt,
    updated_at: template.updatedAt,
    published_at: template.publishedAt,
    published_by: template.publishedBy ?? "",
    draft_version: template.draftVersion ?? 0,
    archived_at: template.archivedAt,
    publishable: template.isPublishable,
    publish_blocker: template.publishBlocker,
    tags: template.tags,
    published_digest: template.publishedDigest ?? "",
    kind: template.kind ?? "mail",
  };
}

/** A saved draft as lists of the API tell it. */
export function toDraftJson(draft: WithCurrency<SavedDraftSummary>) {
  return {
    template_id: draft.templateId,
    draft: draft.number,
    subject: draft.subject,
    saved_at: draft.savedAt,
    saved_by: draft.savedBy,
    saved_by_name: draft.savedByName ?? "",
    bytes: draft.bytes,
    current: draft.isCurrent,
  };
}

/** A version as lists of the API tell it. */
export function toVersionJson(
  version: TemplateVersionSummary &
    Partial<Pick<PublishedVersion, "usedBy" | "fallbacks" | "outdated" | "changedLocales">>,
) {
  return {
    template_id: version.templateId,
    version: version.version,
    subject: version.subject,
    comment: version.comment,
    published_at: version.publishedAt,
    published_by: version.publishedBy,
    published_by_name: version.publishedByName ?? "",
    rolled_back_from: version.rolledBackFrom ?? 0,
    targets: version.targets,
    compiler: version.compiler,
    diagnostics: version.diagnostics.map(toDiagnosticJson),
    digest: version.digest ?? "",
    dependencies: (version.dependencies ?? []).map((used) => ({
      id: used.id,
      slug: used.slug,
      kind: used.kind,
      version: used.version,
    })),
    used_by: (version.usedBy ?? []).map(toUseJson),
    locales: version.locales ?? [],
    fallbacks: version.fallbacks ?? {},
    outdated: version.outdated ?? {},
    changed_locales: version.changedLocales ?? [],
  };
}

/** A template that uses a partial or layout as answers of the API tell it. */
export function toUseJson(user: DependentTemplate) {
  return {
    id: user.id,
    slug: user.slug ?? "",
    name: user.name,
    kind: user.kind ?? "mail",
    published_version: user.publishedVersion,
    used_version: user.usedVersion,
  };
}
