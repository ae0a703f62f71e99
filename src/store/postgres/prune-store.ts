import type { Store } from "../port/store.ts";
import { pruneInTurn } from "../row/prune-in-turn.ts";
import type { Database } from "./database.ts";
import { pruneAudit } from "./prune-audit.ts";
import { pruneKeys, pruneTokens } from "./prune-keys.ts";
import { pruneVersions } from "./prune-versions.ts";

/** Returns the function that forgets what a policy names. */
export function preparePrune(database: Database): Store["prune"] {
  return pruneInTurn({
    versions: (...given) => pruneVersions(database, ...given),
    keys: (...given) => pruneKeys(database, ...given),
    tokens: (...given) => pruneTokens(database, ...given),
    auditEvents: (...given) => pruneAudit(database, ...given),
  });
}
