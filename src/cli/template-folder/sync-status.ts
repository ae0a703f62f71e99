import { contentDigest } from "./compare-content.ts";
import type { FetchedTemplate } from "./fetch-template.ts";
import { readKnownDigest } from "./known-digest.ts";
import type { FolderTemplate } from "./read-template-folder.ts";

/** How the template of a folder and that of a store or server are to one another. */
export type Standing =
  | "not there"
  | "same"
  | "changed here"
  | "changed there"
  | "changed here and there"
  /** They differ, and nothing is known of what they were before. */
  | "differs";

/** Compares both with what was there when the folder was last pulled or pushed. */
export function standingOf(
  { folder, content }: Pick<FolderTemplate, "folder" | "content">,
  fetched: FetchedTemplate | undefined,
  place: string,
): Standing {
  if (fetched === undefined) return "not there";
  const [here, there] = [contentDigest(content), contentDigest(fetched.content)];
  if (here === there) return "same";
  const before = readKnownDigest(folder, place);
  if (before === undefined) return "differs";
  if (before === there) return "changed here";
  return before === here ? "changed there" : "changed here and there";
}
