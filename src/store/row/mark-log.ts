import { type AuditMark, markNext } from "../../domain/audit-chain.ts";
import type { NumberedAuditEvent } from "../port/audit-log.ts";

/** How many events are marked at once, and forgotten by one transaction. */
const BATCH = 1_000;

/** Marks of the log behind one mark, up to the event with a number: one for each batch of events, and of the last. */
export async function* markLog(
  listAfter: (query: {
    readonly number: number;
    readonly limit: number;
  }) => Promise<readonly NumberedAuditEvent[]> | readonly NumberedAuditEvent[],
  from: AuditMark,
  number: number,
): AsyncGenerator<AuditMark> {
  let mark = from;
  while (mark.number < number) {
    const events = await listAfter({ number: mark.number, limit: Math.min(BATCH, number - mark.number) });
    // The log is shorter, or lacks events: what follows has no mark that an export could have.
    if (events.length === 0) return;
    mark = events.reduce(markNext, mark);
    yield mark;
  }
}
