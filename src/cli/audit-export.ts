import { closeSync, constants, existsSync, fsyncSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { Services } from "../services.ts";
import { appendEvent, CHAIN_START, type ChainEnd, readChain } from "./audit-chain.ts";
import { type Command, UsageError } from "./command.ts";

const PAGE = 1_000;

/** Copies the audit log into a file whose lines are chained. */
export const auditExport: Command = {
  name: "audit export",
  operands: ["<file>"],
  summary: "Add what is new in the audit log to a file of JSON lines, each chained to the one before.",
  details: [
    "Each line has the SHA-256 of the line before, so that a line that was changed or taken out shows: `audit verify`.",
    "Keep the digest that is printed in another place, for lines that are taken off the end. Safe to repeat.",
  ],
  options: [],

  async run(input, { withServices }) {
    const [file = ""] = input.operands;
    const start = existsSync(file) ? await readChain(file) : CHAIN_START;
    const [fault] = start.faults;
    if (fault !== undefined) throw new UsageError(`${file}: ${fault}; nothing is added to it`);
    return withServices(async ({ audit }) => {
      await assertOfThisLog(audit, file, start);
      const end = await append(audit, file, start);
      const added = end.lines - start.lines;
      const text = `${file}: ${added} events added, ${end.lines} in all, up to number ${end.number}\nsha256 ${end.digest}`;
      return { text, json: { file, added, lines: end.lines, number: end.number, sha256: end.digest } };
    });
  },
};

/** The event that the file ends with is the one that the log has under its number. */
async function assertOfThisLog(audit: Services["audit"], file: string, { number, last }: ChainEnd): Promise<void> {
  if (last === undefined) return;
  const [same] = await audit.listAfter({ number: number - 1, limit: 1 });
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(same ?? null)), last)) return;
  throw new UsageError(`${file} ends with an event that is not number ${number} of this store: nothing is added to it`);
}

/**
 * Writes behind the whole lines: what a write that was cut off left is written anew, and two that export at once write
 * the same bytes in the same place.
 */
async function append(audit: Services["audit"], file: string, start: ChainEnd): Promise<ChainEnd> {
  const descriptor = openToWrite(file);
  try {
    let end = start;
    for (;;) {
      const events = await audit.listAfter({ number: end.number, limit: PAGE });
      if (events.length === 0) break;
      const at = end.bytes;
      const lines: Buffer[] = [];
      for (const event of events) {
        const next = appendEvent(end, event);
        lines.push(next.line);
        end = next.end;
      }
      writeWhole(descriptor, Buffer.concat(lines), at);
    }
    ftruncateSync(descriptor, end.bytes);
    fsyncSync(descriptor);
    return end;
  } finally {
    closeSync(descriptor);
  }
}

function writeWhole(descriptor: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(descriptor, bytes, done, bytes.length - done, position + done);
  }
}

function openToWrite(file: string): number {
  try {
    return openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  } catch (err) {
    throw new UsageError(`cannot write the file ${file}: ${err instanceof Error ? err.message : err}`);
  }
}
