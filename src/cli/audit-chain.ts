import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { UsageError } from "./command.ts";

/** What stands for the digest of a line before the first one. */
const NO_LINE = "0".repeat(64);
const NEWLINE = 0x0a;

/** An event of the audit log as exported: JSON with the time in ISO 8601. */
export interface ExportedEvent {
  /** Its place in the log, from 1. */
  readonly number: number;
  readonly at: Date | string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly facts: object;
}

/** Where a file of exported events ends. */
export interface ChainEnd {
  readonly lines: number;
  /** The number of the last event; 0 when there is none. */
  readonly number: number;
  /** SHA-256 of the last line, in hex: whoever knows it can tell whether any line was changed since. */
  readonly digest: string;
  /** Length of the whole lines. What follows was cut off while it was written. */
  readonly bytes: number;
  /** The last line without what chains it. */
  readonly last: ExportedEvent | undefined;
  /** What is wrong with the chain, each with its line. */
  readonly faults: readonly string[];
}

export const CHAIN_START: ChainEnd = { lines: 0, number: 0, digest: NO_LINE, bytes: 0, last: undefined, faults: [] };

/** The chain with one more event, and the line that says so: JSON whose `previous` is the digest of the line before. */
export function appendEvent(end: ChainEnd, event: ExportedEvent): { readonly end: ChainEnd; readonly line: Buffer } {
  const { number, at, actor, action, subject, facts } = event;
  const text = JSON.stringify({ number, at, actor, action, subject, facts, previous: end.digest });
  const line = Buffer.from(text);
  return { end: followLine(end, line), line: Buffer.concat([line, Buffer.of(NEWLINE)]) };
}

/** Reads a file of lines of `appendEvent`, and checks each. Throws a UsageError when it cannot be read. */
export async function readChain(path: string): Promise<ChainEnd> {
  try {
    return await followLines(createReadStream(path));
  } catch (err) {
    throw new UsageError(`cannot read the file ${path}: ${err instanceof Error ? err.message : err}`);
  }
}

async function followLines(chunks: AsyncIterable<Buffer>): Promise<ChainEnd> {
  let end = CHAIN_START;
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    let start = 0;
    for (let at = rest.indexOf(NEWLINE); at !== -1; at = rest.indexOf(NEWLINE, start)) {
      end = followLine(end, rest.subarray(start, at));
      start = at + 1;
    }
    rest = rest.subarray(start);
  }
  return end;
}

function followLine(end: ChainEnd, line: Buffer): ChainEnd {
  const lines = end.lines + 1;
  const digest = createHash("sha256").update(line).digest("hex");
  const bytes = end.bytes + line.length + 1;
  const parsed = parseLine(line);
  if (parsed === undefined)
    return { ...end, lines, digest, bytes, faults: [...end.faults, `line ${lines} is no event`] };
  const { previous, ...last } = parsed;
  const faults = [
    ...(previous === end.digest ? [] : [`line ${lines} does not follow the line before: one of them was changed`]),
    ...(last.number === end.number + 1 || end.number === 0
      ? []
      : [`line ${lines} has number ${last.number} behind ${end.number}: events between them are missing`]),
  ];
  return { lines, number: last.number, digest, bytes, last, faults: [...end.faults, ...faults] };
}

function parseLine(line: Buffer): (ExportedEvent & { readonly previous: unknown }) | undefined {
  try {
    const value = JSON.parse(line.toString());
    return Number.isSafeInteger(value?.number) ? value : undefined;
  } catch {
    return undefined;
  }
}
