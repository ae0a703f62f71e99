import type { BigIntStats } from "node:fs";
import type Sqlite from "better-sqlite3";
import { type Generation, isContinued, parseGeneration, prepareGeneration } from "./generation.ts";
import type { HeldFile } from "./held-file.ts";
import type { SeenRecord } from "./seen-record.ts";

/** Compares the content of a store with what this process has seen. A fault is a text for the operator. */
export interface StoreContent {
  /** Reads the generation. Returns a fault if it does not continue the generation seen last. */
  findFault(): string | undefined;
  /**
   * Checks the file without its log, which programs other than SQLite may have overwritten. Call it when the file has
   * changed.
   */
  findFileFault(size: FileSize): string | undefined;
  /** Whether a fault was found. */
  readonly isFaulty: boolean;
  /** Writes the latest state seen to the record beside the file. */
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
/** A checkpoint writes the number of pages first, and then the pages that extend the file. */
const LONGER_TRIES = 5;
const LONGER_PAUSE_MS = 20;

/** Starts from the current content, which the caller must have compared with the record. */
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
    // SQLite's page cache may hold the previous content.
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
 * Returns a function that reads the generation in the file without the log; undefined if there is none yet. It is on
 * one page (https://sqlite.org/fileformat.html#b_tree_pages), so a checkpoint never leaves it half written.
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
 * Whether the header says that the file has a write-ahead log. The header of a backup does not, and a file started with
 * the log of a backup may not either.
 */
function isWithLog(held: HeldFile): boolean {
  return held.read(18, 2).every((format) => format === WITH_LOG);
}

/** Whether the file is shorter than the number of pages in its header. */
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

/** An unknown generation is no fault. */
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
