import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { toFolderFiles } from "./folder-files.ts";
import { SETTINGS_FILE } from "./settings-file.ts";
import type { TemplateContent } from "./template-content.ts";

/** One file in which two templates differ. */
export interface FileChange {
  /** The path in the folder. */
  readonly path: string;
  readonly change: "added" | "changed" | "removed";
  /** Of changed settings: the members that differ. */
  readonly members?: readonly string[];
}

/** What two templates have alike, whatever the order of members, white space of JSON, or ends of lines. */
export function contentDigest(content: TemplateContent): string {
  const files = [...toFolderFiles(content)].map(([path, text]) => [path, toComparable(path, text)] as const);
  const sorted = files.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex");
}

/** A template with what a folder says of it: without tags for a folder that does not have the member. */
export function asSeenBy({ tags }: Pick<TemplateContent, "tags">, content: TemplateContent): TemplateContent {
  return tags === undefined ? { ...content, tags } : content;
}

/** What is to be done to the files of one template to make them those of another. */
export function findChanges(from: TemplateContent, to: TemplateContent): readonly FileChange[] {
  const [before, after] = [toFolderFiles(asSeenBy(to, from)), toFolderFiles(to)];
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths.flatMap((path): FileChange | [] => {
    const [old, now] = [before.get(path), after.get(path)];
    if (old === undefined) return { path, change: "added" };
    if (now === undefined) return { path, change: "removed" };
    if (isSameText(path, old, now)) return [];
    return { path, change: "changed", ...(path === SETTINGS_FILE && { members: findMembers(old, now) }) };
  });
}

/** The members in which two objects of JSON differ. */
function findMembers(one: string, other: string): readonly string[] {
  const [before, after] = [JSON.parse(one), JSON.parse(other)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

/** Whether two texts of a file say the same. */
export function isSameText(path: string, one: string, other: string): boolean {
  return one === other || toComparable(path, one) === toComparable(path, other);
}

function toComparable(path: string, text: string): string {
  if (!path.endsWith(".json")) return text.replaceAll("\r\n", "\n");
  try {
    return JSON.stringify(withSortedMembers(JSON.parse(text)));
  } catch {
    return text;
  }
}

function withSortedMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedMembers);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, withSortedMembers(member)]));
}
