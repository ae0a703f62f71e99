import type { AuditEvent } from "../../domain/audit-event.ts";
import type { TemplateSample } from "../../domain/template/template-sample.ts";

/** Example data of templates. It belongs to no draft and no version: changes leave the template as it is. */
export interface SampleStore {
  /** In the order of the names' bytes. Empty for an unknown template. */
  list(templateId: string): Promise<readonly TemplateSample[]>;
  /**
   * Stores a sample in the place of that with its name. When the same data is there its date stays, and no event is
   * written. `too-many`, `too-large`: the template would have more of them, or more bytes of JSON, than the limits say.
   */
  set(
    templateId: string,
    sample: TemplateSample,
    limits: { readonly count: number; readonly bytes: number },
    event: AuditEvent,
  ): Promise<"done" | "absent" | "too-many" | "too-large">;
  /** False, and no event, when the template has no sample of the name. */
  delete(templateId: string, name: string, event: AuditEvent): Promise<boolean>;
}
