import { createHash } from "node:crypto";
import type { StoreRow, StoreTable } from "./store-table.ts";

/** A digest of a set of rows, independent of their order: equal only for equal rows. */
export interface RowsDigest {
  readonly count: number;
  /** The sum of the SHA-256 digests of all rows. */
  readonly sum: bigint;
}

export const NO_ROWS: RowsDigest = { count: 0, sum: 0n };

const MODULUS = 2n ** 256n;

/** Adds rows of a table to a digest. */
export function addRows({ count, sum }: RowsDigest, table: StoreTable, rows: readonly StoreRow[]): RowsDigest {
  let total = sum;
  for (const row of rows) total += digestOf(table, row);
  return { count: count + rows.length, sum: total % MODULUS };
}

/** Each value is preceded by its kind and length, so that different rows never give the same text. */
function digestOf({ columns }: StoreTable, row: StoreRow): bigint {
  const hash = createHash("sha256");
  for (const column of columns) {
    const value = row[column];
    if (value === undefined) throw new Error(`a row has no ${column}`);
    const bytes = value instanceof Uint8Array ? value : Buffer.from(String(value));
    hash.update(`${value === null ? "null" : typeof value} ${bytes.length} `).update(bytes);
  }
  return BigInt(`0x${hash.digest("hex")}`);
}
