import { sharedNames } from "../../domain/template/shared-names.ts";
import { CLI } from "../api/local-caller.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import { versionAfter } from "./plan-parts.ts";
import type { PushStep } from "./plan-push.ts";

/**
 * Adds a publish to the steps of templates that are served with another version of a partial or layout than the push
 * leaves: one that the push publishes, or one that a push which ended midway has published.
 */
export async function addRepublished(
  api: Pick<OperatorApi, "templates">,
  steps: readonly PushStep[],
): Promise<readonly PushStep[]> {
  const isPart = ({ action, template }: PushStep) => action !== "withheld" && template.content.kind !== undefined;
  const parts = new Map(steps.filter(isPart).map((step) => [step.template.content.slug, step]));
  const added: PushStep[] = [];
  for (const step of steps) {
    const republishes = mayBeStale(step) ? await findNewer(api, step, parts) : [];
    added.push(republishes.length === 0 ? step : { ...step, publishes: true, republishes });
  }
  return added;
}

/** Of one that the push does not publish anyway. */
function mayBeStale({ action, publishes, fetched, template }: PushStep): boolean {
  if (publishes || action === "refused" || action === "withheld") return false;
  if (fetched?.stored.publishedVersion === undefined || fetched.stored.archivedAt !== undefined) return false;
  return sharedNames(template.content.source).length > 0;
}

/** After a rollback the older version stays, until the push publishes a newer one. */
async function findNewer(
  { templates }: Pick<OperatorApi, "templates">,
  { fetched }: PushStep,
  parts: ReadonlyMap<string, PushStep>,
): Promise<readonly { readonly slug: string; readonly version: number }[]> {
  const { versions } = await templates.listVersions(CLI, fetched?.stored.id ?? "", { pageSize: 1, pageToken: "" });
  const [served] = versions;
  return (served?.dependencies ?? []).flatMap(({ slug, version }) => {
    const part = parts.get(slug);
    if (part === undefined || versionAfter(part) === version) return [];
    return part.publishes || served?.rolledBackFrom === undefined ? [{ slug, version: versionAfter(part) }] : [];
  });
}
