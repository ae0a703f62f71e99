import { createHash } from "node:crypto";
import { toFolderFiles } from "./folder-files.ts";
import type { TemplateContent } from "./template-content.ts";

/** One file in which two templates differ. */
export interface FileChange {
  /** The path in the folder. */
  readonly path: string;
  readonly change: "added" | "changed" | "removed";
}

/** What two templates have alike, whatever the order of members, white space of JSON, or ends of lines. */
export function contentDigest(content: TemplateContent): string {
  const files = [...toFolderFiles(content)].map(([path, text]) => [path, toComparable(path, text)] as const);
  const sorted = files.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex");
}

/** What is to be done to the files of one template to make them those of another. */
export function findChanges(from: TemplateContent, to: TemplateContent): readonly FileChange[] {
  const [before, after] = [toFolderFiles(from), toFolderFiles(to)];
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths.flatMap((path): FileChange | [] => {
    const [old, now] = [before.get(path), after.get(path)];
    if (old === undefined) return { path, change: "added" };
    if (now === undefined) return { path, change: "removed" };
    return isSameText(path, old, now) ? [] : { path, change: "changed" };
  });
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
