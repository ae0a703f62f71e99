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
  return readFrom(from, checkpoints, async (source) => {
    let rows = 0;
    await makeAt(to, source.id, async (target) => {
      rows = await copyRows(source, target, onProgress);
    });
    return { id: source.id, rows };
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

async function readFrom<Result>(
  location: StoreLocation,
  checkpoints: boolean,
  use: (reader: StoreReader) => Promise<Result>,
): Promise<Result> {
  switch (location.engine) {
    case "sqlite": {
      const { readStore } = await import("./sqlite/maintenance/read-store.ts");
      return readStore(location.path, { checkpoints }, use);
    }
    case "postgres": {
      const { readStore } = await import("./postgres/maintenance/read-store.ts");
      return readStore(location, use);
    }
  }
}

async function makeAt(
  location: StoreLocation,
  id: string,
  fill: (writer: StoreWriter) => Promise<void>,
): Promise<void> {
  switch (location.engine) {
    case "sqlite": {
      const { makeStore } = await import("./sqlite/maintenance/make-store.ts");
      return makeStore(location.path, id, fill);
    }
    case "postgres": {
      const { makeStore } = await import("./postgres/maintenance/make-store.ts");
      return makeStore(location, id, fill);
    }
  }
}
