import { Refusal } from "../domain/error.ts";
import type { Caller } from "../domain/session/caller.ts";
import type { SavedDraft, SavedDraftSummary } from "../domain/template/saved-draft.ts";
import type { TemplateStore } from "../store/port/template-store.ts";
import { assertShown } from "./assert-shown.ts";
import { requireTemplate } from "./require-template.ts";

/** Shows the last drafts of templates. Every method throws as requireTemplate does. */
export interface TemplateHistory {
  /** Newest first, at most 50. */
  listDrafts(caller: Caller, ref: string): Promise<readonly WithCurrency<SavedDraftSummary>[]>;
  /** Throws TEMPLATE_NOT_FOUND for a draft that is not kept, and FAILED_PRECONDITION as `describe` does. */
  getDraft(caller: Caller, ref: string, number: number): Promise<WithCurrency<SavedDraft>>;
}

/** A draft, and whether it is the one that the template has now. */
export type WithCurrency<Draft extends SavedDraftSummary> = Omit<Draft, "draftRevision"> & {
  readonly isCurrent: boolean;
};

export function createTemplateHistory({ templates }: { readonly templates: TemplateStore }): TemplateHistory {
  return {
    async listDrafts(caller, ref) {
      const template = await requireTemplate(templates, caller, ref);
      const drafts = await templates.listDrafts(template.id);
      return drafts.map(({ draftRevision, ...draft }) => ({
        ...draft,
        isCurrent: draftRevision === template.draftRevision,
      }));
    },

    async getDraft(caller, ref, number) {
      const template = await requireTemplate(templates, caller, ref);
      const found = await templates.findDraft(template.id, number);
      if (found === undefined) throw draftNotFound(number);
      assertShown(found.source);
      const { draftRevision, ...draft } = found;
      return { ...draft, isCurrent: draftRevision === template.draftRevision };
    },
  };
}

function draftNotFound(number: number): Refusal {
  return new Refusal("TEMPLATE_NOT_FOUND", `the template has no draft ${number}; the last 50 are kept`);
}
