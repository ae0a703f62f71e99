import type { AuditEvent } from "../../../domain/audit-event.ts";
import { toMillis } from "../../row/date-column.ts";
import { BATCH, inBatches, type PruneRun } from "../../row/in-batches.ts";
import type { Database } from "../database/database.ts";
import { prepareAppend } from "./audit-log.ts";

/** Returns a function that deletes ended preview links with their content, or counts them if `isDryRun` is set. */
export function preparePrunePreviewLinks(database: Database) {
  type Link = { readonly id: string; readonly template_id: string };
  const find = database.reader.prepare<{ readonly after: string; readonly before: number }, Link>(`
    SELECT id, template_id FROM preview_links WHERE (revoked_at < @before OR expires_at < @before) AND id > @after
    ORDER BY id LIMIT ${BATCH}
  `);
  const remove = database.writer.prepare<[id: string]>("DELETE FROM preview_links WHERE id = ?");
  const append = prepareAppend(database.writer);
  return (before: Date, event: Pick<AuditEvent, "at" | "actor">, { isDryRun, tell }: PruneRun) =>
    inBatches<Link>(
      (after) => database.read(() => find.all({ after: after?.id ?? "", before: toMillis(before) })),
      (links) => {
        if (isDryRun) return links.length;
        return database.write(() => {
          for (const { id, template_id } of links) {
            remove.run(id);
            append({ ...event, action: "preview_link.prune", subject: template_id, facts: { link: id } });
          }
          return links.length;
        });
      },
      tell,
    );
}
