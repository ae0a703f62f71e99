import { readFileSync } from "node:fs";

/** What a process told its disk, in order. `at` is a place in the file, in bytes. */
export type DiskOperation =
  | { readonly kind: "write"; readonly path: string; readonly at: number; readonly data: Buffer }
  | { readonly kind: "truncate"; readonly path: string; readonly size: number }
  | { readonly kind: "rename" | "link"; readonly path: string; readonly to: string }
  | { readonly kind: "sync" | "unlink" | "create"; readonly path: string };

/** An operation, and how long the log was with it. */
export interface LoggedOperation {
  readonly operation: DiskOperation;
  readonly logBytes: number;
}

const HEAD_BYTES = 24;

/** Reads the log that disk-shim.c writes; its head describes the records. */
export function readDiskLog(file: string): readonly LoggedOperation[] {
  const log = readFileSync(file);
  const operations: LoggedOperation[] = [];
  for (let start = 0; start < log.length; ) {
    const kind = log.readUInt32LE(start);
    const pathEnd = start + HEAD_BYTES + log.readUInt32LE(start + 4);
    const number = Number(log.readBigUInt64LE(start + 8));
    const end = pathEnd + Number(log.readBigUInt64LE(start + 16));
    const path = log.toString("utf8", start + HEAD_BYTES, pathEnd);
    operations.push({ operation: read(kind, path, number, log.subarray(pathEnd, end)), logBytes: end });
    start = end;
  }
  return operations;
}

function read(kind: number, path: string, number: number, data: Buffer): DiskOperation {
  switch (kind) {
    case 1:
      return { kind: "write", path, at: number, data };
    case 2:
      return { kind: "truncate", path, size: number };
    case 3:
      return { kind: "sync", path };
    case 4:
      return { kind: "rename", path, to: data.toString() };
    case 5:
      return { kind: "link", path, to: data.toString() };
    case 6:
      return { kind: "unlink", path };
    case 7:
      return { kind: "create", path };
    default:
      throw new Error(`the log holds an operation of unknown kind ${kind}`);
  }
}
