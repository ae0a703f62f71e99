import { Refusal } from "../domain/error.ts";
import { quote } from "../domain/quote.ts";
import type { DependentTemplate } from "../domain/template/dependency.ts";

/** The most templates that an answer lists as users of a partial or layout. */
export const DEPENDENTS_MAX = 100;
/** The most that a message names. */
const NAMED_MAX = 20;

/** For a partial or layout that cannot be archived. */
export function partInUse(dependents: readonly DependentTemplate[]): Refusal {
  const names = dependents.slice(0, NAMED_MAX).map(({ id, slug }) => quote(slug ?? id));
  const more = dependents.length > NAMED_MAX ? " and others" : "";
  return new Refusal(
    "FAILED_PRECONDITION",
    `the published versions of ${names.join(", ")}${more} use the template: publish them without it, or archive them first`,
  );
}
