import type { AuditMark } from "../../domain/audit-chain.ts";
import { Refusal } from "../../domain/error.ts";
import type { PruneRun } from "./in-batches.ts";
import { markLog } from "./mark-log.ts";

/** The log as an engine has it. */
export interface ForgottenLog {
  readonly begin: AuditMark;
  /** The latest export that may be forgotten. */
  readonly exported: AuditMark | undefined;
  readonly listAfter: Parameters<typeof markLog>[0];
  /** Forgets the events up to a mark in one transaction, and returns how many they were. */
  forget(mark: AuditMark): Promise<number>;
}

/**
 * Forgets the audit events of an export, or with `isDryRun` counts them. Nothing is forgotten before all of it was
 * compared with the digest of its export: CONFLICT where they differ.
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
