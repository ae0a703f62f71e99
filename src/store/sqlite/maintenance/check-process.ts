// Reads every page of a store in a separate process: `node check-process.ts <file> [--indexes]`. SQLite reports no
// progress while it reads, so a check can be ended only from outside; and closing a file that a process has opened
// beside SQLite would release SQLite's locks on it.
import { closeSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { constants, setPriority } from "node:os";
import Sqlite from "better-sqlite3";
import { findDamagedParts } from "../database/check-parts.ts";
import { isCorruption } from "../file/storage-refusal.ts";
import type { CheckReply } from "./check-reply.ts";

const FINDINGS_MAX = 100;
const READ_BYTES = 4 * 1024 * 1024;
/** The tables that every request reads. */
const KEY_TABLES = ["keys", "key_secrets"];

const [file = "", mode] = process.argv.slice(2);
/** Leaves memory for other processes. */
const MEMORY_SHARE = 0.8;

for (const table of KEY_TABLES) {
  const findings = look((connection) => check(connection, `quick_check('${table}')`));
  if (findings.length > 0) end(findings);
}
// All requests wait for the keys. From here on, the processes that serve the store have priority.
setPriority(constants.priority.PRIORITY_LOW);
const { size } = statSync(file);
const isReadAhead = size < process.availableMemory() * MEMORY_SHARE;
reply({ kind: "keys-sound", passes: isReadAhead ? 3 : 2 });
if (isReadAhead) readInSequence();
const pages = look((connection) =>
  check(connection, mode === "--indexes" ? `integrity_check(${FINDINGS_MAX})` : `quick_check(${FINDINGS_MAX})`),
);
if (pages.length > 0) end(pages);
end(look((connection) => findDamagedParts(connection, FINDINGS_MAX)));

function look(find: (connection: Sqlite.Database) => readonly string[]): readonly string[] {
  const connection = new Sqlite(file, { readonly: true, timeout: 10_000 });
  try {
    connection.pragma("cell_size_check = ON");
    return find(connection);
  } catch (err) {
    if (isCorruption(err)) return [err.message];
    throw err;
  } finally {
    connection.close();
  }
}

function check(connection: Sqlite.Database, pragma: string): readonly string[] {
  const rows = connection.prepare<[], string>(`PRAGMA ${pragma}`).pluck().all();
  return rows.filter((row) => row !== "ok").flatMap((row) => row.split("\n"));
}

/** SQLite reads tree by tree, which reaches a tenth of the throughput of sequential reads on a disk. */
function readInSequence(): void {
  const buffer = Buffer.alloc(READ_BYTES);
  const handle = openSync(file, "r");
  while (readSync(handle, buffer) > 0);
  closeSync(handle);
}

function end(findings: readonly string[]): never {
  reply({ kind: "read", findings: findings.slice(0, FINDINGS_MAX) });
  process.exit();
}

function reply(line: CheckReply): void {
  writeSync(process.stdout.fd, `${JSON.stringify(line)}\n`);
}
