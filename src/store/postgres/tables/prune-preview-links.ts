import type { AuditEvent } from "../../../domain/audit-event.ts";
import { toMillis } from "../../row/date-column.ts";
import { BATCH, inBatches, type PruneRun } from "../../row/in-batches.ts";
import type { Database } from "../database/database.ts";

/** Deletes preview links that ended before a date, with their content, or counts them if `isDryRun` is set. */
export function prunePreviewLinks(
  database: Database,
  before: Date,
  event: Pick<AuditEvent, "at" | "actor">,
  { isDryRun, tell }: PruneRun,
): Promise<number> {
  type Link = { id: string; template_id: string };
  return inBatches<Link>(
    (after) => database.read((connection) => connection.all<Link>(FIND, [after?.id ?? "", toMillis(before)])),
    (links) => {
      if (isDryRun) return links.length;
      return database.write(async (transaction) => {
        transaction.send("DELETE FROM preview_links WHERE id = ANY ($1)", [links.map(({ id }) => id)]);
        for (const { id, template_id } of links) {
          transaction.append({ ...event, action: "preview_link.prune", subject: template_id, facts: { link: id } });
        }
        return links.length;
      });
    },
    tell,
  );
}

const FIND = `
  SELECT id, template_id FROM preview_links WHERE (revoked_at < $2 OR expires_at < $2) AND id > $1 ORDER BY id LIMIT ${BATCH}
`;
