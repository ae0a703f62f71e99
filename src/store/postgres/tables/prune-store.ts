import type { Store } from "../../port/store.ts";
import { pruneInTurn } from "../../row/prune-in-turn.ts";
import type { Database } from "../database/database.ts";
import { pruneAudit } from "./prune-audit.ts";
import { pruneKeys, pruneTokens } from "./prune-keys.ts";
import { prunePreviewLinks } from "./prune-preview-links.ts";
import { pruneRepublish } from "./prune-republish.ts";
import { pruneTemplateUses } from "./prune-template-uses.ts";
import { pruneVersions } from "./prune-versions.ts";

/** Returns a function that deletes what a retention policy selects. */
export function preparePrune(database: Database): Store["prune"] {
  return pruneInTurn({
    versions: (before, event, run) => pruneVersions(database, before, event, run),
    keys: (before, event, run) => pruneKeys(database, before, event, run),
    tokens: (before, event, run) => pruneTokens(database, before, event, run),
    previewLinks: (before, event, run) => prunePreviewLinks(database, before, event, run),
    republishJobs: (before, event, run) => pruneRepublish(database, before, event, run),
    templateUses: (before, _event, run) => pruneTemplateUses(database, before, run),
    auditEvents: (before, event, run) => pruneAudit(database, before, event, run),
  });
}
