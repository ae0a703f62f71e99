import type { CacheEntry } from "./cache-entry.ts";
import { sha256 } from "./sha256.ts";
import { parseTemplateJson } from "./template-json.ts";

/** The first line of a file; a reader of another layout takes it for damaged. */
const LAYOUT = "letterpress-cache 1";

/** An entry as a file: a line with layout and SHA-256 of the rest, then the entry as JSON. */
export async function printDiskEntry(entry: CacheEntry): Promise<string> {
  const content = JSON.stringify(entry);
  return `${LAYOUT} ${await sha256(content)}\n${content}`;
}

/** Reads a file back. Returns undefined when it is damaged or of another layout. */
export async function parseDiskEntry(text: string): Promise<CacheEntry | undefined> {
  const end = text.indexOf("\n");
  const content = text.slice(end + 1);
  if (end === -1 || text.slice(0, end) !== `${LAYOUT} ${await sha256(content)}`) return undefined;
  const entry = JSON.parse(content) as CacheEntry; // the digest shows that printDiskEntry wrote it
  return { ...entry, template: parseTemplateJson(entry.template) };
}
