import type { CacheEntry } from "./cache-entry.ts";
import type { CacheSeal } from "./cache-seal.ts";
import { parseTemplateJson } from "./template-json.ts";

/** Each file begins with its layout and the seal in hex. A reader of another layout treats the file as damaged. */
const LAYOUT = "letterpress-cache 2 ";
const HEAD_LENGTH = LAYOUT.length + 65;

/** An entry as the file `name`: a line with layout and seal, then the entry as JSON. */
export async function printDiskEntry(
  seal: CacheSeal,
  name: string,
  { bytes: _, ...entry }: CacheEntry,
): Promise<Uint8Array> {
  const content = new TextEncoder().encode(JSON.stringify(entry));
  const head = new TextEncoder().encode(`${LAYOUT}${await seal.seal(name, content)}\n`);
  const file = new Uint8Array(head.length + content.length);
  file.set(head);
  file.set(content, head.length);
  return file;
}

/**
 * Reads the file `name` back. Returns undefined when it is damaged, of another layout or not sealed for this name, and
 * when it is dated in the future: the clock was set back since, and nobody knows how old it is.
 */
export async function parseDiskEntry(
  seal: CacheSeal,
  name: string,
  file: Uint8Array | undefined,
): Promise<CacheEntry | undefined> {
  const content = file && (await readSealed(seal, name, file));
  const entry = content && parseEntry(content);
  return entry === undefined || entry.checkedAt > Date.now() ? undefined : entry;
}

function parseEntry(content: Uint8Array): CacheEntry | undefined {
  try {
    const entry = JSON.parse(new TextDecoder().decode(content)) as CacheEntry; // the seal shows that a client wrote it
    return { ...entry, template: parseTemplateJson(entry.template), bytes: content.length };
  } catch {
    return undefined;
  }
}

async function readSealed(seal: CacheSeal, name: string, file: Uint8Array): Promise<Uint8Array | undefined> {
  const head = new TextDecoder().decode(file.subarray(0, HEAD_LENGTH));
  const [, written] = /^letterpress-cache 2 ([0-9a-f]{64})\n$/.exec(head) ?? [];
  const content = file.subarray(HEAD_LENGTH);
  return written !== undefined && (await seal.isSealed(name, content, written)) ? content : undefined;
}
