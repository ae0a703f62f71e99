import { alignAddress } from "./memory.ts";

/** What is in a slot, as a part of the output, and the visit of the scope in which it was made. */
@unmanaged
export class Piece {
  start: u32;
  end: u32;
  visit: u32;
}

/** Everything one fill keeps account of. */
@unmanaged
class FillTables {
  /** For each slot what is written there without a value; for each value and position what it gives there. */
  pieces: u32;
  valuePieces: u32;
  /** For each condition a verdict, and twice the visit of its scope in which it was found; and for each search. */
  verdicts: u32;
  searchVerdicts: u32;
  stack: u32;
  /** Whether there may be values that the program has no tag for. */
  mayHaveUnused: u32;
  /** Room for a search in a context value, 4 bytes for each byte of the longest. */
  search: u32;
  /** Where the tables end. */
  end: u32;
}

export const tables = changetype<FillTables>(memory.data(offsetof<FillTables>(), 8));

/** Allocates `count` entries of `bytes` bytes each after the last table. */
export function takeTable(count: usize, bytes: usize): u32 {
  const start = alignAddress(tables.end);
  tables.end = <u32>(start + count * bytes);
  return <u32>start;
}
