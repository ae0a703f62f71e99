import { spawnSync } from "node:child_process";
import { closeSync, openSync, readSync, statSync, writeFileSync, writeSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import type { Workspace } from "../workspace.ts";

/** Which operations of a process on its folder fail, and how. */
export interface DiskFault {
  /** Counted from 1 for the next one. */
  readonly at: number;
  /** How many fail from there. */
  readonly count: number;
  readonly error: "EIO" | "ENOSPC";
  /** True for a write that has written its first half before it fails. */
  readonly writesHalf: boolean;
}

/** The disk below one folder, as the processes see it that are started with `env`. */
export interface Disk {
  readonly env: Readonly<Record<string, string>>;
  /** Every operation that did not fail, as `readDiskLog` reads it. */
  readonly logPath: string;
  /** Bytes in the log: what was answered before this moment rests on the operations up to there. */
  logBytes(): number;
  /** Operations since the last `fail` or `mend`. */
  operations(): number;
  /** Those of them that failed. */
  failures(): number;
  fail(fault: DiskFault): void;
  /** Lets everything succeed again. */
  mend(): void;
}

/** The layout stands at the head of disk-shim.c. */
const CONTROL_BYTES = 40;

/** Builds the shim with gcc. Undefined where there is no gcc, or no Linux. */
export function openDisk(workspace: Workspace, root: string): Disk | undefined {
  const folder = workspace.folder("disk");
  const library = join(folder, "disk-shim.so");
  const source = join(import.meta.dirname, "disk-shim.c");
  const gcc = spawnSync("gcc", ["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, source, "-ldl"]);
  if (process.platform !== "linux" || gcc.error !== undefined) return undefined;
  if (gcc.status !== 0) throw new Error(`gcc: ${gcc.stderr}`);
  const [controlPath, logPath] = [join(folder, "control"), join(folder, "log")];
  writeFileSync(controlPath, Buffer.alloc(CONTROL_BYTES));
  writeFileSync(logPath, "");

  function read(offset: number): number {
    const file = openSync(controlPath, "r");
    const bytes = Buffer.alloc(8);
    readSync(file, bytes, 0, 8, offset);
    closeSync(file);
    return Number(bytes.readBigUInt64LE());
  }

  function write({ at, count, error, writesHalf }: DiskFault): void {
    const bytes = Buffer.alloc(CONTROL_BYTES);
    bytes.writeBigUInt64LE(BigInt(at), 8);
    bytes.writeBigUInt64LE(BigInt(count), 16);
    bytes.writeUInt32LE(constants.errno[error], 24);
    bytes.writeUInt32LE(writesHalf ? 1 : 0, 28);
    const file = openSync(controlPath, "r+");
    writeSync(file, bytes, 0, CONTROL_BYTES, 0);
    closeSync(file);
  }

  return {
    env: { LD_PRELOAD: library, DISK_ROOT: root, DISK_CONTROL: controlPath, DISK_LOG: logPath },
    logPath,
    logBytes: () => statSync(logPath).size,
    operations: () => read(0),
    failures: () => read(32),
    fail: write,
    mend: () => write({ at: 0, count: 0, error: "EIO", writesHalf: false }),
  };
}
