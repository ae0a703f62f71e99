import type { RepublishItem, RepublishJob } from "../../domain/template/republish-job.ts";
import { toDiagnosticJson } from "./diagnostic-json.ts";

/** A job that publishes mails again, in the API's format. */
export function toRepublishJobJson(job: RepublishJob) {
  return {
    id: job.id,
    template_id: job.partId,
    template_name: job.partName,
    template_slug: job.partSlug ?? "",
    template_version: job.partVersion,
    mode: job.mode,
    plan_only: job.planOnly,
    allow_breaking: job.allowBreaking,
    comment: job.comment,
    state: job.state,
    counts: job.counts,
    created_at: job.createdAt,
    created_by: job.createdBy,
    ended_at: job.endedAt,
  };
}

/** A mail of a job, in the API's format. */
export function toRepublishItemJson(item: RepublishItem) {
  return {
    template_id: item.templateId,
    template_name: item.name,
    template_slug: item.slug ?? "",
    state: item.state,
    from_version: item.fromVersion,
    version: item.version ?? 0,
    diagnostics: item.diagnostics.map(toDiagnosticJson),
  };
}
