import type { Store } from "../../port/store.ts";
import { pruneInTurn } from "../../row/prune-in-turn.ts";
import type { Database } from "../database/database.ts";
import { preparePruneAudit } from "./prune-audit.ts";
import { preparePruneKeys, preparePruneTokens } from "./prune-keys.ts";
import { preparePrunePreviewLinks } from "./prune-preview-links.ts";
import { preparePruneRepublish } from "./prune-republish.ts";
import { preparePruneTemplateUses } from "./prune-template-uses.ts";
import { preparePruneVersions } from "./prune-versions.ts";

/** Returns a function that deletes what a retention policy selects. */
export function preparePrune(database: Database): Store["prune"] {
  return pruneInTurn({
    versions: preparePruneVersions(database),
    keys: preparePruneKeys(database),
    tokens: preparePruneTokens(database),
    previewLinks: preparePrunePreviewLinks(database),
    republishJobs: preparePruneRepublish(database),
    templateUses: preparePruneTemplateUses(database),
    auditEvents: preparePruneAudit(database),
  });
}
