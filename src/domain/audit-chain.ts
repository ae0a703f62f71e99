import { createHash } from "node:crypto";

/** An event of the audit log as it is exported. */
export interface ExportedEvent {
  /** Its place in the log, from 1. */
  readonly number: number;
  /** In ISO 8601 once it was written. */
  readonly at: Date | string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly facts: object;
}

/** A place in the chain of exported events. */
export interface AuditMark {
  /** The number of an event; 0 before the first one. */
  readonly number: number;
  /** SHA-256 of its line, in hex. It reveals any later change of this line or of an earlier one. */
  readonly digest: string;
}

/** Where the chain of every store begins. */
export const CHAIN_START: AuditMark = { number: 0, digest: "0".repeat(64) };

/** The line of an event, without its end: JSON whose `previous` is the digest of the line before. */
export function chainedLine(event: ExportedEvent, previous: string): Buffer {
  const { number, at, actor, action, subject, facts } = event;
  return Buffer.from(JSON.stringify({ number, at, actor, action, subject, facts, previous }));
}

export function digestLine(line: Buffer): string {
  return createHash("sha256").update(line).digest("hex");
}

/** The mark of an event behind another one. */
export function markNext({ digest }: AuditMark, event: ExportedEvent): AuditMark {
  return { number: event.number, digest: digestLine(chainedLine(event, digest)) };
}
