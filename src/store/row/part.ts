import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, type ZstdOptions, zstdCompress, zstdDecompress, zstdDecompressSync } from "node:zlib";
import { DamagedPartError } from "./damaged-part-error.ts";

/** A text as stored in the table of parts. */
export interface Part {
  /** SHA-256 of the text in UTF-8. */
  readonly digest: Uint8Array;
  readonly encoding: "plain" | "zstd";
  /** Length of the text in UTF-8. */
  readonly bytes: number;
  readonly content: Uint8Array;
}

/** A stored part. */
export interface PartRow extends Part {
  /** Identifies the part in reports of damage. */
  readonly id: number | string;
}

/** Decompressing more than this takes over a tenth of a millisecond, and is done in another thread. */
const SYNC_BYTES_MAX = 128 * 1024;

/** For texts of which there are many, and which are short. */
const SMALLEST: ZstdOptions["params"] = { [constants.ZSTD_c_compressionLevel]: 19 };

const compress: (plain: Uint8Array, options: ZstdOptions) => Promise<Buffer> = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Compresses a text, in another thread; with `smallest` as far as it goes, which takes longer. */
export async function encodePart(text: string, { smallest = false } = {}): Promise<Part> {
  const plain = Buffer.from(text);
  const digest = digestOf(plain);
  // Without the size, zstd prepares for a large text, which takes most of the time for a small one.
  const packed = await compress(plain, { ...(smallest && { params: SMALLEST }), pledgedSrcSize: plain.length });
  const isSmaller = packed.length < plain.length;
  const form = isSmaller ? { encoding: "zstd", content: packed } : { encoding: "plain", content: plain };
  return { digest, bytes: plain.length, ...form } as Part;
}

/** Returns the text of a part. Throws DamagedPartError if it does not match its digest. */
async function decodePart(row: PartRow): Promise<string> {
  if (row.encoding === "plain" || row.bytes <= SYNC_BYTES_MAX) return assertSound(row).toString();
  return verify(row, await decompress(row.content, { maxOutputLength: row.bytes }).catch(damaged(row))).toString();
}

/** Decodes parts by their names in a draft or version. One that has several names is decoded once. */
export async function decodeParts(
  rows: readonly (PartRow & { readonly name: string })[],
): Promise<ReadonlyMap<string, string>> {
  const decoded = new Map<PartRow["id"], Promise<string>>();
  const entries = rows.map(async (row) => {
    const text = decoded.get(row.id) ?? decodePart(row);
    decoded.set(row.id, text);
    return [row.name, await text] as const;
  });
  return new Map(await Promise.all(entries));
}

/**
 * Decompresses a part synchronously and returns its text in UTF-8. Throws DamagedPartError if it does not match its
 * digest.
 */
export function assertSound(row: PartRow): Buffer {
  if (row.encoding === "plain") return verify(row, row.content);
  let plain: Buffer;
  try {
    plain = zstdDecompressSync(row.content, { maxOutputLength: row.bytes });
  } catch (err) {
    return damaged(row)(err);
  }
  return verify(row, plain);
}

function verify(row: PartRow, plain: Uint8Array): Buffer {
  if (!digestOf(plain).equals(row.digest)) throw new DamagedPartError(row.id);
  return Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
}

function damaged({ id }: PartRow): (err: unknown) => never {
  return (cause) => {
    throw new DamagedPartError(id, { cause });
  };
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
