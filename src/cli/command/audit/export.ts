import { closeSync, constants, existsSync, fsyncSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { type AuditMark, chainedLine, digestLine } from "../../../domain/audit-chain.ts";
import { actorOf } from "../../../domain/session/caller.ts";
import type { Services } from "../../../services.ts";
import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { showProgress, tellBytesRead } from "../../terminal/progress.ts";
import { type Chain, emptyChain, readChain } from "./read-chain.ts";

const PAGE = 1_000;
const NEWLINE = Buffer.from("\n");

/** Copies the audit log into a file whose lines are chained. */
export const auditExport: Command = {
  details: [
    "Each line has the SHA-256 of the line before, so `audit verify` detects changed and removed lines.",
    "Keep the printed hash elsewhere, to detect lines removed from the end. Safe to repeat. The store remembers what was",
    "exported, so `audit prune` can delete it; a new file begins where the log was pruned.",
  ],
  options: [],

  async run(input, { output, withServices }) {
    const [file = ""] = input.operands;
    const found = existsSync(file)
      ? await showProgress(output, (tell) => readChain(file, tellBytesRead(tell)))
      : undefined;
    const [fault] = found?.faults ?? [];
    if (fault !== undefined) throw new UsageError(`${file}: ${fault}; nothing was added to it`);
    return withServices(async ({ audit }) => {
      const begin = await audit.begin();
      const start = found === undefined || found.lines === 0 ? emptyChain(begin) : found;
      await assertOfThisLog(audit, { file, start, begin });
      const end = await showProgress(output, (tell) =>
        append(audit, file, start, (done) => tell({ doing: "exporting", done, unit: "events" })),
      );
      const added = end.number - start.end.number;
      if (added > 0) await audit.noteExport(end, { at: new Date(), actor: actorOf(CLI) });
      const lines = start.lines + added;
      const { number, digest } = end;
      const text = `${file}: ${added} events added, ${lines} in all, up to number ${number}\nsha256 ${digest}`;
      return { text, json: { file, added, lines, number, sha256: digest } };
    });
  },
};

/** The event that the file ends with is the one that the log has under its number, or had when it was pruned. */
async function assertOfThisLog(
  audit: Services["audit"],
  { file, start: { end, last }, begin }: { readonly file: string; readonly start: Chain; readonly begin: AuditMark },
): Promise<void> {
  if (end.number < begin.number) {
    const pruned = `the store no longer has the events up to number ${begin.number}`;
    throw new UsageError(
      `${file} ends with number ${end.number}, and ${pruned}: give the file that has them, or a new one`,
    );
  }
  if (last === undefined || isDeepStrictEqual(end, begin)) return;
  const [same] = await audit.listAfter({ number: end.number - 1, limit: 1 });
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(same ?? null)), last)) return;
  throw new UsageError(
    `${file} ends with an event that is not number ${end.number} of this store: nothing was added to it`,
  );
}

/**
 * Writes after the last whole line. What an interrupted write left is overwritten, and two exports at the same time
 * write the same bytes in the same place.
 */
async function append(
  audit: Services["audit"],
  file: string,
  { end: start, bytes }: Chain,
  onAdded: (events: number) => void,
): Promise<AuditMark> {
  const descriptor = openToWrite(file);
  try {
    let [end, position] = [start, bytes];
    for (;;) {
      const events = await audit.listAfter({ number: end.number, limit: PAGE });
      if (events.length === 0) break;
      const lines: Buffer[] = [];
      for (const event of events) {
        const line = chainedLine(event, end.digest);
        lines.push(line, NEWLINE);
        end = { number: event.number, digest: digestLine(line) };
      }
      position += writeWhole(descriptor, Buffer.concat(lines), position);
      onAdded(end.number - start.number);
    }
    ftruncateSync(descriptor, position);
    fsyncSync(descriptor);
    return end;
  } finally {
    closeSync(descriptor);
  }
}

function writeWhole(descriptor: number, bytes: Buffer, position: number): number {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(descriptor, bytes, done, bytes.length - done, position + done);
  }
  return bytes.length;
}

function openToWrite(file: string): number {
  try {
    return openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  } catch (err) {
    throw new UsageError(`cannot write the file ${file}: ${err instanceof Error ? err.message : err}`);
  }
}
