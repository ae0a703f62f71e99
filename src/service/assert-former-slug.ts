import { Refusal } from "../domain/error.ts";
import type { Caller } from "../domain/session/caller.ts";
import type { FormerSlug } from "../store/port/template-store.ts";
import { assertRole } from "./authenticate.ts";

/** How long a slug that a published template gave up is taken over on purpose only. */
const SLUG_REST_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Judges that a template gets a slug which another one had that was published: callers may fetch it still. Throws
 * FORBIDDEN below publisher, and CONFLICT within 30 days unless it is forced.
 */
export function assertFormerSlug(
  caller: Caller,
  { templateId, name, freedAt }: FormerSlug,
  { isForced, at }: { readonly isForced: boolean; readonly at: Date },
): void {
  assertRole(caller, "publisher", "using the former slug of a template that was published");
  if (isForced || at.getTime() - freedAt.getTime() >= SLUG_REST_DAYS * DAY_MS) return;
  const holder = `the published template ${JSON.stringify(name)} (${templateId})`;
  const msg =
    `${holder} had this slug until ${freedAt.toISOString()}, and programs that still fetch it would get another ` +
    "mail: choose another slug, or repeat this with force_slug (--force-slug at the command line)";
  throw new Refusal("CONFLICT", msg, [{ path: ["slug"], msg, type: "slug.former" }]);
}
