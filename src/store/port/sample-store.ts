import type { AuditEvent } from "../../domain/audit-event.ts";
import type { TemplateSample } from "../../domain/template/template-sample.ts";

/** Sample data of templates. Samples belong to no draft or version, so changing one does not change the template. */
export interface SampleStore {
  /** Lists samples in byte order of their names. Empty for an unknown template. */
  list(templateId: string): Promise<readonly TemplateSample[]>;
  /**
   * Stores a sample, replacing the one with the same name. If the data is identical, the date stays and no event is
   * written. Returns `too-many` or `too-large` if the template would exceed a limit on samples or on their bytes of
   * JSON.
   */
  set(
    templateId: string,
    sample: TemplateSample,
    limits: { readonly count: number; readonly bytes: number },
    event: AuditEvent,
  ): Promise<"done" | "absent" | "too-many" | "too-large">;
  /** False, without an event, if the template has no sample with the name. */
  delete(templateId: string, name: string, event: AuditEvent): Promise<boolean>;
}
