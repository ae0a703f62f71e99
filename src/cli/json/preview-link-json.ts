import type { PreviewLinkNow } from "../../service/preview-link-service.ts";

/** A preview link in the API's format. Unknown times are left out. */
export function toPreviewLinkJson({ context, ...link }: PreviewLinkNow) {
  return {
    id: link.id,
    template_id: link.templateId,
    template_name: context.templateName,
    version: link.version ?? 0,
    subject: link.subject,
    note: link.note,
    sample_names: link.sampleNames,
    created_at: link.createdAt,
    created_by: link.createdBy,
    created_by_name: context.key?.name ?? "",
    expires_at: link.expiresAt,
    revoked_at: link.revokedAt,
    last_opened_at: link.lastOpenedAt,
    times_opened: link.timesOpened,
    state: link.state,
  };
}
