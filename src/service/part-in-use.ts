import { Refusal } from "../domain/error.ts";
import { quote } from "../domain/quote.ts";
import type { DependentTemplate } from "../domain/template/dependency.ts";
import type { Template } from "../domain/template/template.ts";
import type { TemplateStore } from "../store/port/template-store.ts";

/** The most templates that an answer lists as users of a partial or layout. */
export const DEPENDENTS_MAX = 100;
/** The most that a message names. */
const NAMED_MAX = 20;

/** The templates that use a partial or layout; none use a mail. */
export async function listUsers(
  templates: Pick<TemplateStore, "listDependents">,
  { id, kind }: Pick<Template, "id" | "kind">,
): Promise<readonly DependentTemplate[]> {
  return kind === undefined ? [] : templates.listDependents(id, DEPENDENTS_MAX);
}

/** For a partial or layout that cannot be archived. */
export function partInUse(dependents: readonly DependentTemplate[]): Refusal {
  const names = dependents.slice(0, NAMED_MAX).map(({ id, slug }) => quote(slug ?? id));
  const more = dependents.length > NAMED_MAX ? " and others" : "";
  return new Refusal(
    "FAILED_PRECONDITION",
    `the published versions of ${names.join(", ")}${more} use the template: publish them without it, or archive them first`,
  );
}
