import { join } from "node:path";
import type { OperatorApi } from "../api/operator-api.ts";
import { type FileChange, findChanges } from "./compare-content.ts";
import { type FetchedTemplate, fetchTemplate } from "./fetch-template.ts";
import { findUndoneRollback } from "./find-undone-rollback.ts";
import { isSamplePath } from "./folder-files.ts";
import type { FolderTemplate } from "./read-template-folder.ts";
import { SETTINGS_FILE } from "./settings-file.ts";
import { syncStatusOf } from "./sync-status.ts";

/** What a push is to do with one template. */
export interface PushStep {
  readonly template: FolderTemplate;
  readonly fetched: FetchedTemplate | undefined;
  /** One that is refused stops the push; of one that is withheld nothing is stored, and the others are pushed. */
  readonly action: "create" | "update" | "unchanged" | "refused" | "withheld";
  /** Of an update. */
  readonly changes: readonly FileChange[];
  readonly publishes: boolean;
  /** Of a template that is published for them alone: partials and layouts, in the versions that it gets. */
  readonly republishes?: readonly { readonly slug: string; readonly version: number }[];
  /** Slugs of the partials and layouts that it is made from, directly or through another one, once it was compiled. */
  readonly uses?: readonly string[];
  /** Why it is refused or withheld, and what to do. */
  readonly reason?: string;
  /** Of one that is withheld: the version that a rollback took out of service. */
  readonly withdrawnVersion?: number;
}

export interface PushPlanOptions {
  readonly publish: boolean;
  /** Overwrites changes that were made on the server. */
  readonly overwrite: boolean;
  /** Publishes what a rollback took out of service. */
  readonly republish: boolean;
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
    const step = planStep(template, fetched, { ...options, place: api.place });
    steps.push(options.republish ? step : await withholdUndone(api, step));
  }
  return steps;
}

/** Withholds a step that would undo a rollback. */
async function withholdUndone(api: OperatorApi, step: PushStep): Promise<PushStep> {
  const { template, fetched, changes, publishes } = step;
  if (fetched === undefined || !publishes) return step;
  const { subject, source } = template.content;
  const draft = { subject, source, stored: fetched.stored, isNew: changes.some(isOfDraft), holder: "folder" };
  const undone = await findUndoneRollback(api, draft);
  if (undone === undefined) return step;
  const { version: withdrawnVersion, reason } = undone;
  return { ...step, action: "withheld", publishes: false, reason, withdrawnVersion };
}

/** Whether a change is to the draft, and not to a sample. */
export function isOfDraft({ path }: FileChange): boolean {
  return !isSamplePath(path);
}

function planStep(
  template: FolderTemplate,
  fetched: FetchedTemplate | undefined,
  { publish, overwrite, place }: Omit<PushPlanOptions, "republish"> & { readonly place: string },
): PushStep {
  if (fetched === undefined) return { template, fetched, action: "create", changes: [], publishes: publish };
  const { hasUnpublishedChanges } = fetched.stored;
  const changes = findChanges(fetched.content, template.content);
  const isNewDraft = changes.some(isOfDraft);
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
  if (fetched.stored.archivedAt !== undefined) return "it is archived; `template unarchive` restores it";
  const [wanted, kind] = [template.content.kind ?? "mail", fetched.stored.kind ?? "mail"];
  if (wanted !== kind) {
    return `it is a ${kind} on the server, and kinds never change: set kind to "${kind}" in ${join(template.folder, SETTINGS_FILE)}, or use another slug`;
  }
  return overwrite || changes.length === 0 ? undefined : findConflict(template, fetched, place);
}

/** What would be lost there that nobody has seen here. */
function findConflict(template: FolderTemplate, fetched: FetchedTemplate, place: string): string | undefined {
  const status = syncStatusOf(template, fetched, place);
  if (status === "changed remotely" || status === "changed on both sides") {
    return "it was changed on the server since the last pull; pull it, or pass --overwrite";
  }
  if (status !== "differs") return undefined;
  // A draft that equals a version is not lost with it.
  if (fetched.stored.hasUnpublishedChanges && fetched.stored.draftVersion === undefined) {
    return "its draft on the server has unpublished changes; pull it, or pass --overwrite";
  }
  const names = template.content.samples.map(({ name }) => name);
  const lost = fetched.content.samples.filter(({ name }) => !names.includes(name));
  if (lost.length === 0) return undefined;
  return `the server has samples that the folder lacks (${lost.map(({ name }) => name).join(", ")}); pull it, or pass --overwrite`;
}
