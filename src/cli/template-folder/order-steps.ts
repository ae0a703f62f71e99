import type { PushStep } from "./plan-push.ts";

/**
 * The steps with each after those of the templates that it uses, and otherwise in their order. Those that include each
 * other, which cannot be published, are in any order.
 */
export function orderSteps<Checked extends { readonly step: PushStep }>(steps: readonly Checked[]): readonly Checked[] {
  const bySlug = new Map(steps.map((checked) => [checked.step.template.content.slug, checked]));
  const ordered = new Set<Checked>();
  const begun = new Set<Checked>();
  const add = (checked: Checked): void => {
    if (begun.has(checked)) return;
    begun.add(checked);
    for (const slug of checked.step.uses ?? []) {
      const used = bySlug.get(slug);
      if (used !== undefined) add(used);
    }
    ordered.add(checked);
  };
  for (const checked of steps) add(checked);
  return [...ordered];
}
