import { openMaintenance } from "./open-store.ts";
import { assertSound, type PartRow } from "./row/part.ts";
import { addRows, NO_ROWS, type RowsDigest } from "./row/rows-digest.ts";
import { STORE_TABLES, type StoreReader, type StoreRow, type StoreWriter } from "./row/store-table.ts";
import type { StoreLocation } from "./store-location.ts";
import { UnusableStoreError } from "./unusable-store-error.ts";

/** How far a copy has come. */
export interface StoreCopyProgress {
  readonly doing: "copying" | "comparing";
  readonly done: number;
  readonly unit: "rows";
}

/** What was copied. */
export interface CopiedStore {
  /** The identity of both. */
  readonly id: string;
  readonly rows: number;
}

/** How a store is copied. */
export interface CopyStoreOptions {
  /** False when another program brings the log of SQLite into its file. */
  readonly checkpoints: boolean;
  readonly onProgress?: ((progress: StoreCopyProgress) => void) | undefined;
}

/**
 * Copies a store, as it is at one moment, to where none is, also to another engine. Reads the copy back and compares
 * every row before it is there at all: whatever goes wrong leaves nothing. Throws UnusableStoreError where one of the
 * places cannot be used or holds a store already, CONFLICT where a file is in the way, UNAVAILABLE for damaged texts.
 */
export async function copyStore(
  from: StoreLocation,
  to: StoreLocation,
  { checkpoints, onProgress }: CopyStoreOptions,
): Promise<CopiedStore> {
  const [source, target] = await Promise.all([
    openMaintenance(from, { checkpoints }),
    openMaintenance(to, { checkpoints: true }),
  ]);
  return source.read(async (reader) => {
    let rows = 0;
    await target.make(reader.id, async (writer) => {
      rows = await copyRows(reader, writer, onProgress);
    });
    return { id: reader.id, rows };
  });
}

async function copyRows(
  source: StoreReader,
  target: StoreWriter,
  onProgress: CopyStoreOptions["onProgress"],
): Promise<number> {
  const copied = new Map<string, RowsDigest>();
  let done = 0;
  for (const table of STORE_TABLES) {
    let digest = NO_ROWS;
    for await (const rows of source.read(table)) {
      if (table.name === "parts") rows.forEach(assertPart);
      await target.write(table, rows);
      digest = addRows(digest, table, rows);
      done += rows.length;
      onProgress?.({ doing: "copying", done, unit: "rows" });
    }
    copied.set(table.name, digest);
  }
  let compared = 0;
  for (const table of STORE_TABLES) {
    let digest = NO_ROWS;
    for await (const rows of target.read(table)) {
      digest = addRows(digest, table, rows);
      compared += rows.length;
      onProgress?.({ doing: "comparing", done: compared, unit: "rows" });
    }
    const { count = 0, sum } = copied.get(table.name) ?? {};
    if (digest.count === count && digest.sum === sum) continue;
    throw new UnusableStoreError(
      `the copy is not what was copied: ${table.name} has ${digest.count} rows for ${count}, or others; nothing was made`,
    );
  }
  return done;
}

/** A text that is damaged is not carried on. */
function assertPart(row: StoreRow): void {
  const { digest } = row;
  const id = digest instanceof Uint8Array ? Buffer.from(digest).toString("hex") : "";
  assertSound({ ...(row as unknown as PartRow), id });
}
