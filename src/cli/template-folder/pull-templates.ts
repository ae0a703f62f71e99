import { join } from "node:path";
import { Refusal } from "../../domain/error.ts";
import { parseTemplateRef } from "../../domain/template/template-ref.ts";
import { CLI } from "../api/local-caller.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import { UsageError } from "../framework/usage-error.ts";
import { findInFolder } from "../source/find-in-folder.ts";
import { contentDigest } from "./compare-content.ts";
import { type FetchedTemplate, fetchTemplate } from "./fetch-template.ts";
import { toFolderFiles } from "./folder-files.ts";
import { writeKnownDigest } from "./known-digest.ts";
import type { FolderTemplate } from "./read-template-folder.ts";
import { type SyncStatus, syncStatusOf } from "./sync-status.ts";
import { holdsText, writeTemplateFolder } from "./write-template-folder.ts";

/** What a pull is to do with one template. */
export interface PullStep {
  readonly fetched: FetchedTemplate;
  readonly folder: string;
  /** The template that the folder holds already. */
  readonly here: FolderTemplate | undefined;
  readonly action: "made" | "updated" | "unchanged" | "kept" | "refused";
  /** Files that would be overwritten, and belong to no template. */
  readonly taken: readonly string[];
}

const ACTIONS: Readonly<Record<SyncStatus, PullStep["action"]>> = {
  "not stored": "refused",
  same: "unchanged",
  "changed locally": "kept",
  "changed remotely": "updated",
  "changed on both sides": "refused",
  differs: "refused",
};

/** The templates of these names, or all that are in service. Throws TEMPLATE_NOT_FOUND for a name of none. */
export async function fetchTemplates(
  api: OperatorApi,
  refs: readonly string[],
  tell: (line: string) => void,
): Promise<readonly FetchedTemplate[]> {
  const names = refs.length > 0 ? refs : await listSlugs(api, tell);
  const found = new Map<string, FetchedTemplate>();
  for (const [index, name] of names.entries()) {
    tell(`reading ${index + 1} of ${names.length}: ${name}`);
    const fetched = await fetchTemplate(api, name);
    if (fetched === undefined) throw new Refusal("TEMPLATE_NOT_FOUND", `there is no template ${name}`);
    found.set(fetched.stored.id, fetched);
  }
  return [...found.values()];
}

/** Without those that have no slug, which would name their folder. */
async function listSlugs({ templates }: OperatorApi, tell: (line: string) => void): Promise<readonly string[]> {
  const slugs: string[] = [];
  let pageToken = "";
  do {
    tell(`listing templates: ${slugs.length}`);
    const page = await templates.list(CLI, { pageSize: 200, pageToken, showArchived: false });
    for (const { slug = "" } of page.templates) if (slug !== "") slugs.push(slug);
    pageToken = page.nextPageToken;
  } while (pageToken !== "");
  return slugs.toSorted();
}

/** Where templates are pulled to. */
export interface PullPlanOptions {
  readonly top: string;
  /** Those that are in it. */
  readonly folders: readonly FolderTemplate[];
  readonly place: string;
  /** Takes the place of changes that were made here. */
  readonly overwrite: boolean;
}

/** Compares templates with the folders that are there. Changes nothing. Throws a UsageError for one without a slug. */
export function planPull(
  found: readonly FetchedTemplate[],
  { top, folders, place, overwrite }: PullPlanOptions,
): readonly PullStep[] {
  return found.map((fetched) => {
    assertSlug(fetched);
    const { slug } = fetched.content;
    const here = folders.find(({ content }) => content.slug === slug);
    // Nobody has named a new folder, and it may be a link.
    if (here === undefined) findInFolder(top, slug, "folder");
    const folder = here?.folder ?? join(top, slug);
    const action = actionOn(here && syncStatusOf(here, fetched, place), overwrite);
    const writes = action === "made" || action === "updated";
    const taken = writes && !overwrite ? findTaken(folder, fetched, here) : [];
    return { fetched, folder, here, action: taken.length > 0 ? "refused" : action, taken };
  });
}

/** Without a status there is no folder yet. */
function actionOn(status: SyncStatus | undefined, overwrite: boolean): PullStep["action"] {
  if (status === undefined) return "made";
  return overwrite && status !== "same" ? "updated" : ACTIONS[status];
}

/** Files that would be overwritten, say something else, and do not belong to the template that was read. */
function findTaken(
  folder: string,
  { content }: FetchedTemplate,
  here: Pick<FolderTemplate, "paths"> | undefined,
): readonly string[] {
  const files = [...toFolderFiles(content)].filter(([path]) => here?.paths.includes(path) !== true);
  return files.flatMap(([path, text]) => {
    const isFree = findInFolder(folder, path) === undefined || holdsText(folder, path, text);
    return isFree ? [] : [path];
  });
}

/** Writes what is new there into a folder. */
export function applyPull({ fetched: { content }, folder, here, action }: PullStep, place: string): void {
  if (action === "kept" || action === "refused") return;
  if (action !== "unchanged") writeTemplateFolder(folder, content, here);
  writeKnownDigest(folder, place, contentDigest(content));
}

/** A server could answer with anything; a slug leads nowhere else. */
function assertSlug({ stored, content }: FetchedTemplate): void {
  if (parseTemplateRef(content.slug)?.by === "slug") return;
  throw new UsageError(`the template ${stored.id} has no slug, which names its folder: give it one first`);
}
