import type { AuditEvent } from "../domain/audit-event.ts";
import { actedBy, type Caller } from "../domain/session/caller.ts";
import type { TemplateSample } from "../domain/template/template-sample.ts";

/** The audit event of a stored sample. */
export function toSampleEvent(
  caller: Caller,
  templateId: string,
  { name, data, updatedAt: at }: TemplateSample,
): AuditEvent {
  const facts = { name, bytes: Buffer.byteLength(JSON.stringify(data)) };
  return { at, ...actedBy(caller), action: "template.set_sample", subject: templateId, facts };
}
