import { matchesEntityTagStrongly } from "../cache/entity-tag.ts";
import { Refusal } from "../domain/error.ts";
import { actedBy, type Caller } from "../domain/session/caller.ts";
import { templateEtag } from "../domain/template/template.ts";
import type { TemplateStore } from "../store/port/template-store.ts";
import { assertRole } from "./authenticate.ts";
import { etagMismatch, whileStale } from "./require-editable.ts";
import { requireTemplate, templateUnknown } from "./require-template.ts";

/**
 * Deletes a template that was never published, with its drafts and samples. Throws FORBIDDEN below publisher,
 * ETAG_MISMATCH when a field value of If-Match is given and stale, and FAILED_PRECONDITION for a template that is or
 * was published.
 */
export type DeleteTemplate = (
  caller: Caller,
  ref: string,
  options?: { readonly etag?: string | undefined },
) => Promise<void>;

export interface DeleteTemplateDeps {
  readonly templates: TemplateStore;
  readonly now: () => Date;
}

export function createDeleteTemplate({ templates, now }: DeleteTemplateDeps): DeleteTemplate {
  return async (caller, ref, { etag } = {}) => {
    assertRole(caller, "publisher");
    await whileStale(async () => {
      const template = await requireTemplate(templates, caller, ref);
      if (etag !== undefined && !matchesEntityTagStrongly(etag, templateEtag(template))) throw etagMismatch();
      const { id, name, slug = "", revision } = template;
      const event = { at: now(), ...actedBy(caller), action: "template.delete", subject: id, facts: { name, slug } };
      const result = await templates.delete(id, revision, event);
      if (result === "absent") throw templateUnknown(ref);
      if (result === "published") throw wasPublished();
      return result;
    });
  };
}

function wasPublished(): Refusal {
  return new Refusal(
    "FAILED_PRECONDITION",
    "the template is or was published, and its versions are kept: archive it instead of deleting it",
  );
}
