import { createReadStream, statSync } from "node:fs";
import { type AuditMark, CHAIN_START, digestLine, type ExportedEvent } from "../../../domain/audit-chain.ts";
import { UsageError } from "../../framework/usage-error.ts";

const NEWLINE = 0x0a;

/** What a file of exported events holds, and where it ends. */
export interface Chain {
  readonly lines: number;
  /** What its first line follows: the start, unless what was before is in another file. */
  readonly begin: AuditMark;
  readonly end: AuditMark;
  /** Length of the whole lines. What follows was cut off while it was written. */
  readonly bytes: number;
  /** The last line without what chains it. */
  readonly last: ExportedEvent | undefined;
  /** What is wrong with the chain, each with its line. */
  readonly faults: readonly string[];
}

/** A file without lines, of which the first one will follow the mark. */
export function emptyChain(begin: AuditMark): Chain {
  return { lines: 0, begin, end: begin, bytes: 0, last: undefined, faults: [] };
}

/**
 * Reads a file of chained lines, and checks each. Tells how many of its bytes were read. Throws a UsageError when it
 * cannot be read.
 */
export async function readChain(path: string, onRead: (bytesDone: number, bytes: number) => void): Promise<Chain> {
  try {
    const { size } = statSync(path);
    return await followLines(createReadStream(path), (bytesDone) => onRead(bytesDone, size));
  } catch (err) {
    throw new UsageError(`cannot read the file ${path}: ${err instanceof Error ? err.message : err}`);
  }
}

async function followLines(chunks: AsyncIterable<Buffer>, onRead: (bytes: number) => void): Promise<Chain> {
  let chain = emptyChain(CHAIN_START);
  let bytesRead = 0;
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    let start = 0;
    for (let at = rest.indexOf(NEWLINE); at !== -1; at = rest.indexOf(NEWLINE, start)) {
      chain = followLine(chain, rest.subarray(start, at));
      start = at + 1;
    }
    rest = rest.subarray(start);
    bytesRead += chunk.length;
    onRead(bytesRead);
  }
  return chain;
}

function followLine(chain: Chain, line: Buffer): Chain {
  const lines = chain.lines + 1;
  const digest = digestLine(line);
  const bytes = chain.bytes + line.length + 1;
  const parsed = parseLine(line);
  if (parsed === undefined) {
    const end = { ...chain.end, digest };
    return { ...chain, lines, end, bytes, faults: [...chain.faults, `line ${lines} is not an event`] };
  }
  const { previous, ...last } = parsed;
  // What the first line follows is in another file, unless it is the first event of all.
  const isContinued = lines === 1 && last.number > 1;
  const begin = isContinued ? { number: last.number - 1, digest: previous } : chain.begin;
  const before = isContinued ? begin : chain.end;
  const faults = [
    ...(previous === before.digest ? [] : [`line ${lines} does not match the line before: one of them was changed`]),
    ...(last.number === before.number + 1
      ? []
      : [`line ${lines} has number ${last.number} after ${before.number}: events between them are missing`]),
  ];
  return { lines, begin, end: { number: last.number, digest }, bytes, last, faults: [...chain.faults, ...faults] };
}

function parseLine(line: Buffer): (ExportedEvent & { readonly previous: string }) | undefined {
  try {
    const value = JSON.parse(line.toString());
    return Number.isSafeInteger(value?.number) && typeof value.previous === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
