import type { Caller } from "../domain/session/caller.ts";
import type { TemplateSummary } from "../domain/template/template.ts";
import { assertRole } from "./authenticate.ts";

/**
 * Throws FORBIDDEN when the change gives another slug to a template that is or was published, or removes it, and the
 * caller is below publisher: SDK keys are served by slug, and at once. An empty slug removes it.
 */
export function assertSlugChange(
  caller: Caller,
  stored: Pick<TemplateSummary, "slug" | "publishedVersion">,
  slug: string | undefined,
): void {
  if (slug === undefined || slug === (stored.slug ?? "") || stored.publishedVersion === undefined) return;
  assertRole(caller, "publisher", "changing the slug of a template that was published");
}
