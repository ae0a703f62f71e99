import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress, zstdDecompressSync } from "node:zlib";
import { DamagedPartError } from "./damaged-part-error.ts";

/** A text as the table of parts keeps it. */
export interface Part {
  /** SHA-256 of the text in UTF-8. */
  readonly digest: Uint8Array;
  readonly encoding: "plain" | "zstd";
  /** How long the text is. */
  readonly bytes: number;
  readonly content: Uint8Array;
}

/** A part that is stored. */
export interface PartRow extends Part {
  /** What it is called where it is damaged. */
  readonly id: number | string;
}

/** What takes longer than a tenth of a millisecond is unpacked by another thread. */
const SYNC_BYTES_MAX = 128 * 1024;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Packs a text, in another thread. */
export async function encodePart(text: string): Promise<Part> {
  const plain = Buffer.from(text);
  const digest = digestOf(plain);
  const packed = await compress(plain);
  const isSmaller = packed.length < plain.length;
  const form = isSmaller ? { encoding: "zstd", content: packed } : { encoding: "plain", content: plain };
  return { digest, bytes: plain.length, ...form } as Part;
}

/** The text of a part. Throws DamagedPartError for one that is not what was stored. */
export async function decodePart(row: PartRow): Promise<string> {
  if (row.encoding === "plain" || row.bytes <= SYNC_BYTES_MAX) return assertSound(row).toString();
  return verify(row, await decompress(row.content, { maxOutputLength: row.bytes }).catch(damaged(row))).toString();
}

/** Unpacks a part at once. Returns the text in UTF-8; throws DamagedPartError for one that is not what was stored. */
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
