import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { createInterface } from "node:readline";
import { Refusal } from "../../../domain/error.ts";
import { NOT_CHECKED, type StoreCheck } from "../../../domain/store-check.ts";
import type { CheckOptions, RunningCheck } from "../../port/maintenance.ts";
import { inspectStoreFile } from "../database/inspect-file.ts";
import { damageMarkOf, removeDamageMark } from "../file/damage-mark.ts";
import { toStorageRefusal } from "../file/storage-refusal.ts";
import { StoreFileError } from "../file/store-file-error.ts";
import { realFile } from "../file/store-files.ts";
import { readMigrations } from "../migrations/migrate.ts";
import type { CheckReply } from "./check-reply.ts";

const PROGRAM = join(import.meta.dirname, `check-process${extname(import.meta.filename)}`);
const REPORT_INTERVAL_MS = 500;
const BUSY_LIMIT_MS = 10_000;

/**
 * Like `checkFile`, for a store. A file found damaged is marked as damaged; otherwise its mark is removed. Throws
 * FAILED_PRECONDITION if there is no file, and StoreFileError if it is not a store.
 */
export async function checkStoreFile(path: string, options: CheckOptions = {}): Promise<RunningCheck> {
  const file = realFile(path);
  if (!existsSync(file)) throw new Refusal("FAILED_PRECONDITION", `there is no store at ${file}`);
  try {
    const inspection = { knownVersion: readMigrations().length, ignoresMark: true };
    await inspectStoreFile(file, inspection, performance.now() + BUSY_LIMIT_MS);
  } catch (err) {
    if (!(err instanceof StoreFileError && err.fault === "corrupt")) throw toStorageRefusal(err);
    const check = { ...NOT_CHECKED, bytes: sizeOf(file), isDone: true, findings: [err.message] };
    return { ended: Promise.resolve(noteVerdict(file, check)), keysSound: Promise.reject(err), stop() {} };
  }
  const { ended, ...check } = checkFile(file, options);
  return { ...check, ended: ended.then((end) => noteVerdict(file, end)) };
}

function noteVerdict(file: string, check: StoreCheck): StoreCheck {
  const [first] = check.findings;
  if (first !== undefined) damageMarkOf(file).leave(first);
  else if (check.isDone) removeDamageMark(file);
  return check;
}

/** Reads every page of a file in a separate process with lower priority, while other processes use the file. */
export function checkFile(file: string, { onChange, withIndexes = false }: CheckOptions = {}): RunningCheck {
  const bytes = sizeOf(file) + sizeOf(`${file}-wal`);
  const child = spawn(process.execPath, [PROGRAM, file, ...(withIndexes ? ["--indexes"] : [])], {
    // The process needs no secrets.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let check: StoreCheck = { ...NOT_CHECKED, bytes, bytesRead: 0 };
  const keysSound = Promise.withResolvers<void>();
  let isStopped = false;
  let passes = 1;

  function change(news: Partial<StoreCheck>): void {
    check = { ...check, ...news };
    if (!isStopped) onChange?.(check);
  }

  function hear(reply: CheckReply): void {
    if (reply.kind === "read") {
      change({ isDone: true, findings: reply.findings, bytesRead: bytes });
      const [first] = reply.findings;
      if (first !== undefined) keysSound.reject(new StoreFileError(file, "corrupt", `is damaged (${first})`));
    } else {
      passes = reply.passes;
      change({ areKeysSound: true });
      keysSound.resolve();
    }
  }

  async function follow(): Promise<StoreCheck> {
    const timer = setInterval(() => {
      // After the last page is read, the process may need time to exit.
      if (!check.isDone) change({ bytesRead: bytesReadBy(child, { bytes, passes }) });
    }, REPORT_INTERVAL_MS);
    const complaint = readAll(child);
    const exit = once(child, "close");
    exit.catch(() => undefined); // it is awaited after all output is read
    try {
      if (child.stdout !== null) for await (const line of createInterface(child.stdout)) hear(JSON.parse(line));
      const [code, signal] = await exit;
      if (!check.isDone && !isStopped) {
        throw new Error(`${file} could not be checked (${signal ?? code}): ${lastLine(await complaint)}`);
      }
    } finally {
      clearInterval(timer);
    }
    return check;
  }

  const ended = follow();
  ended.catch(keysSound.reject);
  keysSound.promise.catch(() => undefined); // a caller may await only the end
  change({});
  return {
    ended,
    keysSound: keysSound.promise,
    stop() {
      isStopped = true;
      child.kill("SIGKILL");
    },
  };
}

/**
 * The bytes that a process has read, as counted by the system; undefined if the system has no such count in Linux's
 * format.
 */
function bytesReadBy(
  { pid }: ChildProcess,
  { bytes, passes }: { readonly bytes: number; readonly passes: number },
): number | undefined {
  try {
    const read = /^rchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, "utf8"))?.[1];
    return read === undefined ? undefined : Math.min(Number(read) / passes, bytes);
  } catch {
    return undefined;
  }
}

async function readAll(child: ChildProcess): Promise<string> {
  let text = "";
  if (child.stderr !== null) for await (const chunk of child.stderr) text += chunk;
  return text;
}

function lastLine(text: string): string {
  return text.split("\n").find((line) => /^\w*Error/.test(line)) ?? text.trim();
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
