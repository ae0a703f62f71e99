import { asSeenBy, contentDigest } from "./compare-content.ts";
import type { FetchedTemplate } from "./fetch-template.ts";
import { readKnownDigest } from "./known-digest.ts";
import type { FolderTemplate } from "./read-template-folder.ts";

/** How the template of a folder compares with that of the store or server. */
export type SyncStatus =
  | "not stored"
  | "same"
  | "changed locally"
  | "changed remotely"
  | "changed on both sides"
  /** They differ, and this folder was never pulled from or pushed to it. */
  | "differs";

/** Compares both with the content of the last pull or push. */
export function syncStatusOf(
  { folder, content }: Pick<FolderTemplate, "folder" | "content">,
  fetched: FetchedTemplate | undefined,
  place: string,
): SyncStatus {
  if (fetched === undefined) return "not stored";
  const [local, remote] = [contentDigest(content), contentDigest(fetched.content)];
  if (local === remote) return "same";
  const seen = contentDigest(asSeenBy(content, fetched.content));
  if (local === seen) return "changed remotely"; // by tags, of which the folder says nothing
  const before = readKnownDigest(folder, place);
  if (before === undefined) return "differs";
  if (before === remote || before === seen) return "changed locally";
  return before === local ? "changed remotely" : "changed on both sides";
}
