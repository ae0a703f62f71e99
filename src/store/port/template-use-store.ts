import type { TemplateUsage, TemplateUse } from "../../domain/key/template-use.ts";

/** Usage statistics of templates. They have no audit events; deleted templates and keys are skipped. */
export interface TemplateUseStore {
  /** Adds fetches per template, key and day. */
  add(uses: readonly TemplateUse[]): Promise<void>;
  /** Returns the fetches of a template from the day of `since` to that of `until`. */
  find(templateId: string, since: Date, until: Date): Promise<TemplateUsage>;
}
