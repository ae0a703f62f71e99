import type { TemplateHistory } from "../../../service/template-history.ts";
import { callerOf, callOf } from "../call/call.ts";
import { codecOf } from "../call/call-context.ts";
import { toDraftPb } from "./template-messages.ts";
import type { TemplateHandlers } from "./template-rpcs.ts";

/** The calls that show the last drafts of a template. */
export function createHistoryHandlers(
  templates: TemplateHistory,
): TemplateHandlers<"listTemplateDrafts" | "getTemplateDraft"> {
  return {
    async listTemplateDrafts({ id }, context) {
      callOf(context.values).template = { templateId: id };
      const drafts = await templates.listDrafts(callerOf(context), id);
      return { drafts: drafts.map((draft) => toDraftPb(draft, codecOf(context))) };
    },
    async getTemplateDraft({ id, draft: number }, context) {
      callOf(context.values).template = { templateId: id };
      const draft = await templates.getDraft(callerOf(context), id, number);
      return { draft: toDraftPb(draft, codecOf(context)) };
    },
  };
}
