import type { Caller } from "../domain/session/caller.ts";
import type { AuditFilter, AuditLog, NamedAuditEvent } from "../store/port/audit-log.ts";
import { assertRole } from "./authenticate.ts";
import { pageBounds, parseNumberToken, toPageToken } from "./page-token.ts";
import type { PageRequest } from "./template-drafts.ts";

/** One page of the audit log. */
export interface AuditPage {
  readonly events: readonly NamedAuditEvent[];
  /** Empty on the last page. */
  readonly nextPageToken: string;
}

/** Lists the changes and who made them. */
export interface AuditService {
  /**
   * Events that meet all that is given, newest first. A page with a filter may be empty and not be the last one. Throws
   * FORBIDDEN for an SDK key, and INVALID_REQUEST for an unknown page token.
   */
  list(caller: Caller, request: PageRequest & AuditFilter): Promise<AuditPage>;
}

/** Takes milliseconds, whatever a filter finds. */
const LOOKED_THROUGH_MAX = 5_000;

export function createAuditService({ audit }: { readonly audit: Pick<AuditLog, "list"> }): AuditService {
  return {
    async list(caller, { pageSize, pageToken, ...filter }) {
      assertRole(caller, "viewer");
      const { limit } = pageBounds(pageSize);
      const before = parseNumberToken(pageToken);
      const isFiltered = Object.values(filter).some((value) => value !== undefined);
      const after = isFiltered ? await endOfLook(audit, before) : 0;
      const found = await audit.list({ limit: limit + 1, before, after, filter });
      const events = found.slice(0, limit);
      const last = found.length > limit ? events.at(-1)?.number : after + 1;
      return { events, nextPageToken: last === undefined || last <= 1 ? "" : toPageToken([last]) };
    },
  };
}

/** The number behind which a page with a filter looks. */
async function endOfLook(audit: Pick<AuditLog, "list">, before: number | undefined): Promise<number> {
  const [newest] = before === undefined ? await audit.list({ limit: 1 }) : [];
  const start = before ?? (newest?.number ?? 0) + 1;
  return Math.max(0, start - 1 - LOOKED_THROUGH_MAX);
}
