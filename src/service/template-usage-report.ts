import { DAY_MS } from "../domain/key/key-use.ts";
import type { TemplateUsage } from "../domain/key/template-use.ts";
import type { Caller } from "../domain/session/caller.ts";
import type { TemplateStore } from "../store/port/template-store.ts";
import type { TemplateUseStore } from "../store/port/template-use-store.ts";
import { requireTemplate } from "./require-template.ts";

/** Shows how often templates are fetched. */
export interface TemplateUsageReport {
  /** The fetches of today and of the days before, `days` in all. Throws as requireTemplate does. */
  usage(caller: Caller, ref: string, options: { readonly days: number }): Promise<TemplateUsage>;
}

export interface TemplateUsageReportDeps {
  readonly templates: TemplateStore;
  readonly templateUses: Pick<TemplateUseStore, "find">;
  readonly now: () => Date;
}

export function createTemplateUsageReport({
  templates,
  templateUses,
  now,
}: TemplateUsageReportDeps): TemplateUsageReport {
  return {
    async usage(caller, ref, { days }) {
      const { id } = await requireTemplate(templates, caller, ref);
      const today = now();
      return templateUses.find(id, new Date(today.getTime() - (days - 1) * DAY_MS), today);
    },
  };
}
