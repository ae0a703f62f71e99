import type { OperatorApi } from "../operator-api.ts";
import { type FileChange, findChanges } from "./compare-content.ts";
import { type FetchedTemplate, fetchTemplate } from "./fetch-template.ts";
import { isSamplePath } from "./folder-files.ts";
import type { FolderTemplate } from "./read-template-folder.ts";
import { standingOf } from "./standing.ts";

/** What a push is to do with one template. */
export interface PushStep {
  readonly template: FolderTemplate;
  readonly fetched: FetchedTemplate | undefined;
  readonly action: "create" | "update" | "unchanged" | "refused";
  /** Of an update. */
  readonly changes: readonly FileChange[];
  readonly publishes: boolean;
  /** Why it is refused, and what to do. */
  readonly reason?: string;
}

export interface PushPlanOptions {
  readonly publish: boolean;
  /** Takes the place of changes that were made there. */
  readonly overwrite: boolean;
}

/** Compares folders with what is there. Changes nothing. */
export async function planPush(
  api: OperatorApi,
  folders: readonly FolderTemplate[],
  { tell, ...options }: PushPlanOptions & { readonly tell: (line: string) => void },
): Promise<readonly PushStep[]> {
  const steps: PushStep[] = [];
  for (const [index, template] of folders.entries()) {
    tell(`comparing ${index + 1} of ${folders.length}: ${template.content.slug}`);
    const fetched = await fetchTemplate(api, template.content.slug);
    steps.push(planStep(template, fetched, { ...options, place: api.place }));
  }
  return steps;
}

function planStep(
  template: FolderTemplate,
  fetched: FetchedTemplate | undefined,
  { publish, overwrite, place }: PushPlanOptions & { readonly place: string },
): PushStep {
  if (fetched === undefined) return { template, fetched, action: "create", changes: [], publishes: publish };
  const { hasUnpublishedChanges } = fetched.stored;
  const changes = findChanges(fetched.content, template.content);
  const isNewDraft = changes.some(({ path }) => !isSamplePath(path));
  const step = { template, fetched, changes, publishes: publish && (isNewDraft || hasUnpublishedChanges) };
  if (changes.length === 0 && !step.publishes) return { ...step, action: "unchanged" };
  const reason = findRefusal(step, { overwrite, place });
  if (reason !== undefined) return { ...step, action: "refused", publishes: false, reason };
  return { ...step, action: changes.length === 0 ? "unchanged" : "update" };
}

function findRefusal(
  { template, fetched, changes }: Pick<PushStep, "template" | "changes"> & { readonly fetched: FetchedTemplate },
  { overwrite, place }: Pick<PushPlanOptions, "overwrite"> & { readonly place: string },
): string | undefined {
  if (fetched.stored.archivedAt !== undefined) return "it is archived; `template unarchive` takes it back";
  return overwrite || changes.length === 0 ? undefined : findConflict(template, fetched, place);
}

/** What would be lost there that nobody has seen here. */
function findConflict(template: FolderTemplate, fetched: FetchedTemplate, place: string): string | undefined {
  const standing = standingOf(template, fetched, place);
  if (standing === "changed there" || standing === "changed here and there") {
    return "it was changed there since; pull it, or give --overwrite";
  }
  if (standing !== "differs") return undefined;
  if (fetched.stored.hasUnpublishedChanges) {
    return "its draft there has changes that are not published; pull it, or give --overwrite";
  }
  const names = template.content.samples.map(({ name }) => name);
  const lost = fetched.content.samples.filter(({ name }) => !names.includes(name));
  if (lost.length === 0) return undefined;
  return `it has samples there that are not here (${lost.map(({ name }) => name).join(", ")}); pull it, or give --overwrite`;
}
