import type { Store } from "../store.ts";
import type { Database } from "./database.ts";
import { preparePruneKeys, preparePruneTokens } from "./prune-keys.ts";
import { preparePruneVersions } from "./prune-versions.ts";

/** Returns the function that forgets what a policy names, in transactions that are over soon. */
export function preparePrune(database: Database): Store["prune"] {
  const pruneVersions = preparePruneVersions(database);
  const pruneKeys = preparePruneKeys(database);
  const pruneTokens = preparePruneTokens(database);
  return async ({ versionsBefore, keysBefore }, event, { isDryRun }) => ({
    versions: versionsBefore === undefined ? 0 : await pruneVersions(versionsBefore, event, isDryRun),
    keys: keysBefore === undefined ? 0 : await pruneKeys(keysBefore, event, isDryRun),
    tokens: keysBefore === undefined ? 0 : await pruneTokens(keysBefore, event, isDryRun),
  });
}
