import type { AuditMark } from "../../domain/audit-chain.ts";
import { Refusal } from "../../domain/error.ts";
import type { PruneRun } from "./in-batches.ts";
import { markLog } from "./mark-log.ts";

/** An engine's access to the audit log. */
export interface ForgottenLog {
  readonly begin: AuditMark;
  /** The latest export whose events may be deleted. */
  readonly exported: AuditMark | undefined;
  readonly listAfter: Parameters<typeof markLog>[0];
  /** Deletes the events up to a mark in one transaction, and returns their number. */
  forget(mark: AuditMark): Promise<number>;
}

/**
 * Deletes the audit events of an export, or counts them if `isDryRun` is set. Compares all of them with the digest of
 * the export first, and throws CONFLICT if they differ.
 */
export async function forgetLog(
  { begin, exported, listAfter, forget }: ForgottenLog,
  { isDryRun, tell }: PruneRun,
): Promise<number> {
  if (exported === undefined || exported.number <= begin.number) return 0;
  const marks: AuditMark[] = [];
  for await (const mark of markLog(listAfter, begin, exported.number)) {
    marks.push(mark);
    tell(mark.number - begin.number, "comparing");
  }
  const last = marks.at(-1);
  if (last?.number !== exported.number || last.digest !== exported.digest) {
    throw new Refusal(
      "CONFLICT",
      `the audit log up to number ${exported.number} is not what was exported: nothing is forgotten`,
    );
  }
  if (isDryRun) return exported.number - begin.number;
  let forgotten = 0;
  for (const mark of marks) {
    forgotten += await forget(mark);
    tell(forgotten);
  }
  return forgotten;
}
