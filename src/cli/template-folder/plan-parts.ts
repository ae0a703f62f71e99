import type { FindPart } from "../source/part-sources.ts";
import { toFoundPart } from "./folder-parts.ts";
import type { PushStep } from "./plan-push.ts";

/**
 * The partials and layouts that a push is to store or publish, as others find them after it. What is withheld is not
 * pushed, so others find it as it is published.
 */
export function planParts(steps: readonly PushStep[]): FindPart {
  const pushed = steps.filter(({ action }) => action !== "withheld");
  const bySlug = new Map(pushed.map((step) => [step.template.content.slug, step]));
  return (slug) => {
    const step = bySlug.get(slug);
    if (step === undefined) return undefined;
    const isArchived = step.fetched?.stored.archivedAt !== undefined;
    return toFoundPart(step.template, { version: versionAfter(step), isArchived });
  };
}

/** The version that is served after a push; that of a template whose draft is served already stays. */
export function versionAfter({ fetched, publishes }: Pick<PushStep, "fetched" | "publishes">): number {
  return (fetched?.stored.publishedVersion ?? 0) + (publishes ? 1 : 0);
}
