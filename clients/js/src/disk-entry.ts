import type { CacheEntry } from "./cache-entry.ts";
import type { CacheSeal } from "./cache-seal.ts";
import { servedFormOf } from "./served.ts";
import type { Target } from "./template-json.ts";

/** Each file begins with its layout and the seal in hex. A reader of another layout treats the file as damaged. */
const LAYOUT = "letterpress-cache 2 ";
const HEAD_LENGTH = LAYOUT.length + 65;

/** The JSON of an entry. Every library writes and reads the same members. */
type WrittenEntry = Pick<CacheEntry, "etag" | "checkedAt"> &
  (
    | { readonly brandId: string; readonly brand: unknown }
    | {
        readonly templateId: string;
        readonly target: Target;
        readonly locale?: string | undefined;
        readonly template: unknown;
      }
  );

/** An entry as the file `name`: a line with layout and seal, then the entry as JSON. */
export async function printDiskEntry(seal: CacheSeal, name: string, entry: CacheEntry): Promise<Uint8Array> {
  const content = new TextEncoder().encode(JSON.stringify(toWritten(entry)));
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

function toWritten({ id, kind, locale, content, etag, checkedAt }: CacheEntry): WrittenEntry {
  const checked = { etag, checkedAt };
  if (kind === "brand") return { brandId: id, brand: content, ...checked };
  return { templateId: id, target: kind, locale, template: content, ...checked };
}

function parseEntry(bytes: Uint8Array): CacheEntry | undefined {
  try {
    // The seal shows that a client wrote it.
    const written = JSON.parse(new TextDecoder().decode(bytes)) as WrittenEntry;
    const { etag, checkedAt } = written;
    const [id, kind, value] =
      "brandId" in written
        ? [written.brandId, "brand" as const, written.brand]
        : [written.templateId, written.target, written.template];
    const locale = "brandId" in written ? undefined : written.locale;
    return { id, kind, locale, content: servedFormOf(kind).parse(value), etag, checkedAt, bytes: bytes.length };
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
