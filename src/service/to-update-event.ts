import type { AuditEvent } from "../domain/audit-event.ts";
import { actedBy, type Caller } from "../domain/session/caller.ts";
import type { Template } from "../domain/template/template.ts";

/** The audit event of a changed template. It has name, slug and tags where they changed; the empty slug is none. */
export function toUpdateEvent(caller: Caller, before: Template, after: Template): AuditEvent {
  const [from, to] = [before.slug ?? "", after.slug ?? ""];
  const [tagsBefore, tags] = [before.tags.join(" "), after.tags.join(" ")];
  return {
    at: after.updatedAt,
    ...actedBy(caller),
    action: "template.update",
    subject: after.id,
    facts: {
      revision: after.revision,
      draft_changed: after.draftRevision !== before.draftRevision,
      ...(before.name !== after.name && { name: { from: before.name, to: after.name } }),
      ...(from !== to && { slug: { from, to } }),
      ...(tagsBefore !== tags && { tags: { from: tagsBefore, to: tags } }),
    },
  };
}
