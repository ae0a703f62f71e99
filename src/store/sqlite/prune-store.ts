import type { PruneProgress } from "../../domain/retention.ts";
import type { Store } from "../port/store.ts";
import type { PruneRun } from "../row/in-batches.ts";
import type { Database } from "./database.ts";
import { preparePruneAudit } from "./prune-audit.ts";
import { preparePruneKeys, preparePruneTokens } from "./prune-keys.ts";
import { preparePruneVersions } from "./prune-versions.ts";

/** Returns the function that forgets what a policy names, in transactions that are over soon. */
export function preparePrune(database: Database): Store["prune"] {
  const pruneVersions = preparePruneVersions(database);
  const pruneKeys = preparePruneKeys(database);
  const pruneTokens = preparePruneTokens(database);
  const pruneAudit = preparePruneAudit(database);
  return async ({ versionsBefore, keysBefore, auditExportedBefore }, event, { isDryRun, onProgress }) => {
    const usual = isDryRun ? "counting" : "forgetting";
    const runOf = (unit: PruneProgress["unit"]): PruneRun => ({
      isDryRun,
      tell: (done, doing: PruneProgress["doing"] = usual) => onProgress?.({ doing, done, unit }),
    });
    return {
      versions: versionsBefore === undefined ? 0 : await pruneVersions(versionsBefore, event, runOf("versions")),
      keys: keysBefore === undefined ? 0 : await pruneKeys(keysBefore, event, runOf("keys")),
      tokens: keysBefore === undefined ? 0 : await pruneTokens(keysBefore, event, runOf("tokens")),
      auditEvents:
        auditExportedBefore === undefined ? 0 : await pruneAudit(auditExportedBefore, event, runOf("events")),
    };
  };
}
