import { type AuditMark, markNext } from "../../domain/audit-chain.ts";
import type { NumberedAuditEvent } from "../port/audit-log.ts";

/** Number of events per mark, and per deleting transaction. */
const BATCH = 1_000;

/** Computes the marks of the log after one mark, up to the event with a number: one for each batch of events. */
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
    // The log ends early or lacks events, so no later mark can match an export.
    if (events.length === 0) return;
    mark = events.reduce(markNext, mark);
    yield mark;
  }
}
