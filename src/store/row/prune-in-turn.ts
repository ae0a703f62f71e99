import type { AuditEvent } from "../../domain/audit-event.ts";
import type { Pruned, PruneProgress } from "../../domain/retention.ts";
import type { Store } from "../port/store.ts";
import type { PruneRun } from "./in-batches.ts";

/** Deletes data that ended before a date, in short transactions, and returns the number of items. */
type Prune = (before: Date, event: Pick<AuditEvent, "at" | "actor">, run: PruneRun) => Promise<number>;

/** Returns a function that deletes what a retention policy selects, one kind after the other. */
export function pruneInTurn(prunes: Readonly<Record<keyof Pruned, Prune>>): Store["prune"] {
  return async ({ auditExportedBefore, ...before }, event, { isDryRun, onProgress }) => {
    const usual = isDryRun ? "counting" : "forgetting";
    const prune = (kind: keyof Pruned, unit: PruneProgress["unit"], until: Date | undefined) => {
      if (until === undefined) return 0;
      const run: PruneRun = { isDryRun, tell: (done, doing) => onProgress?.({ doing: doing ?? usual, done, unit }) };
      return prunes[kind](until, event, run);
    };
    return {
      versions: await prune("versions", "versions", before.versionsBefore),
      keys: await prune("keys", "keys", before.keysBefore),
      tokens: await prune("tokens", "tokens", before.keysBefore),
      previewLinks: await prune("previewLinks", "links", before.previewLinksBefore),
      republishJobs: await prune("republishJobs", "jobs", before.republishJobsBefore),
      templateUses: await prune("templateUses", "counts", before.templateUsesBefore),
      auditEvents: await prune("auditEvents", "events", auditExportedBefore),
    };
  };
}
