import type { BigIntStats } from "node:fs";
import type Sqlite from "better-sqlite3";
import { type Generation, isContinued, parseGeneration, prepareGeneration } from "./generation.ts";
import type { HeldFile } from "./held-file.ts";
import type { SeenRecord } from "./seen-record.ts";

/** Compares what a store holds with what this process has seen of it. A fault is text for the operator. */
export interface StoreContent {
  /** Reads the generation, and returns a fault when it does not continue the one seen last. */
  findFault(): string | undefined;
  /** The same for the file itself, which others than SQLite may have written to. To be called when it has changed. */
  findFileFault(size: FileSize): string | undefined;
  /** True once there was a fault. */
  readonly isFaulty: boolean;
  /** Records beside the file what was seen last. */
  record(): void;
}

/** For a database in memory. */
export const NO_CONTENT: StoreContent = {
  findFault: nothing,
  findFileFault: nothing,
  isFaulty: false,
  record: nothing,
};

type FileSize = BigIntStats["size"];

const RECORD_INTERVAL_MS = 1_000;
/** https://sqlite.org/fileformat.html#file_format_version_numbers */
const WITH_LOG = 2;
/** A checkpoint writes the number of pages first, and then the pages that make the file longer. */
const LONGER_TRIES = 5;
const LONGER_PAUSE_MS = 20;

/** Begins with what the store holds, which must have been compared with the record. */
export function watchContent({ reader, writer, held, record }: ContentParts): StoreContent {
  const readWhole = prepareGeneration(reader);
  const readInFile = prepareGenerationInFile(reader, held);
  const id = reader.prepare<[], string>("SELECT id FROM store_identity").pluck().get() ?? "";
  let inFile = readInFile();
  let whole = readWhole();
  let size = 0n;
  let recordedAt = 0;
  let wasWithLog = isWithLog(held);
  let isFaulty = false;
  writeRecord();

  function writeRecord(): void {
    if (whole !== undefined) record.write({ id, whole, inFile });
    recordedAt = performance.now();
  }

  function follow(): string | undefined {
    const now = readWhole();
    if (now !== undefined && whole !== undefined && isContinued(whole, now)) {
      const isNew = now.number !== whole.number;
      whole = now;
      if (isNew && performance.now() - recordedAt >= RECORD_INTERVAL_MS) writeRecord();
      return undefined;
    }
    return describe(now, whole);
  }

  function followFile(newSize: FileSize): string | undefined {
    if (newSize < size && isCutOff(held)) return "was cut off";
    if (wasWithLog && !isWithLog(held)) return "was overwritten by a backup";
    const found = readInFile();
    // What SQLite has in memory may be what was there before.
    for (const connection of [reader, writer]) connection.pragma("shrink_memory");
    const fault = describeBreak(inFile, found) ?? follow() ?? describeBreak(found, whole);
    if (fault !== undefined) return fault;
    const isNew = found?.number !== inFile?.number;
    inFile = found ?? inFile;
    size = newSize;
    wasWithLog = isWithLog(held);
    if (isNew) writeRecord();
    return undefined;
  }

  function noteFault(fault: string | undefined): string | undefined {
    if (fault !== undefined && !isFaulty) writeRecord();
    isFaulty ||= fault !== undefined;
    return fault;
  }

  return {
    findFault: () => noteFault(follow()),
    findFileFault: (newSize) => noteFault(followFile(newSize)),
    get isFaulty() {
      return isFaulty;
    },
    record() {
      inFile = readInFile() ?? inFile;
      writeRecord();
    },
  };
}

interface ContentParts {
  readonly reader: Sqlite.Database;
  readonly writer: Sqlite.Database;
  readonly held: HeldFile;
  readonly record: SeenRecord;
}

/**
 * Returns the read of the generation in the file alone, without the log; undefined when the file has none yet. It is on
 * one page (https://sqlite.org/fileformat.html#b_tree_pages), so it is whole while SQLite brings the log into the file.
 */
export function prepareGenerationInFile(connection: Sqlite.Database, held: HeldFile): () => Generation | undefined {
  const root = connection
    .prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'store_generation' AND type = 'table'")
    .pluck();
  const pageSize = Number(connection.pragma("page_size", { simple: true }));
  return () => {
    const page = held.read(((root.get() ?? 1) - 1) * pageSize, pageSize);
    return page.length < pageSize ? undefined : parseGeneration(page.toString("latin1", page.readUInt16BE(8)));
  };
}

/**
 * Whether the header has the format of a file with a log. A backup has another, and so may a file that was started with
 * the log of one.
 */
function isWithLog(held: HeldFile): boolean {
  return held.read(18, 2).every((format) => format === WITH_LOG);
}

/** Whether the file lacks pages that its header counts. */
function isCutOff(held: HeldFile): boolean {
  for (let tries = 0; tries < LONGER_TRIES; tries += 1) {
    if (tries > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LONGER_PAUSE_MS);
    const header = held.read(0, 100);
    if (header.length < 100) continue;
    const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
    if (held.read(header.readUInt32BE(28) * pageSize - 1, 1).length === 1) return false;
  }
  return true;
}

/** What is unknown breaks nothing. */
function describeBreak(earlier: Generation | undefined, later: Generation | undefined): string | undefined {
  if (earlier === undefined || later === undefined || isContinued(earlier, later)) return undefined;
  return describe(later, earlier);
}

function describe(found: Generation | undefined, expected: Generation | undefined): string {
  const [is, was] = [found, expected].map((generation) => `generation ${generation?.number ?? "none"}`);
  return `was overwritten: it holds ${is}, which does not continue ${was}`;
}

function nothing(): undefined {
  return undefined;
}
