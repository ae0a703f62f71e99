import { DAY_MS } from "../domain/key/key-use.ts";
import { ENDED_LINK_KEPT_MS } from "../domain/preview-link/preview-link.ts";
import type { RetentionAges, RetentionPolicy } from "../domain/retention.ts";
import { ENDED_JOB_KEPT_MS } from "../domain/template/republish-job.ts";
import type { Store } from "../store/port/store.ts";
import { expirePlans } from "./expire-plans.ts";

/** Receives one line each time that something is pruned, or cannot be. */
export type PruneLog = Readonly<Record<"info" | "warn", (fields: object, message: string) => void>>;

export interface PruneDailyDeps {
  readonly store: Pick<Store, "prune" | "republish">;
  readonly ages: RetentionAges;
  readonly now: () => Date;
  readonly log: PruneLog;
}

/** A store that is pruned each day until it stops. */
export interface DailyPrune {
  /** Resolves when nothing is being forgotten any more. Never rejects. */
  stop(): Promise<void>;
}

/** A server that starts has other work, and of several one is through before the next begins. */
const FIRST_AFTER_MS = 300_000;

/**
 * Cancels plans that have expired, and deletes what is older than the ages say, and preview links and jobs that ended a
 * month ago, some minutes from now and each day from then on. What another process deletes meanwhile is deleted once.
 */
export function pruneDaily({ store, ages, now, log }: PruneDailyDeps): DailyPrune {
  let pruning: Promise<void> = Promise.resolve();

  async function prune(): Promise<void> {
    const at = now();
    try {
      const expired = await expirePlans(store.republish, at);
      if (expired > 0) log.info({ expired }, "jobs that nobody continued were cancelled");
      const pruned = await store.prune(toPolicy(ages, at), { at, actor: "server" }, { isDryRun: false });
      if (Object.values(pruned).some((count) => count > 0))
        log.info(pruned, "old versions, keys, links, jobs, counts or events were pruned");
    } catch (err) {
      log.warn(
        { err },
        "old versions, keys, links, jobs, counts or events cannot be pruned now; the next attempt is in a day",
      );
    }
  }

  function begin(): void {
    pruning = prune();
    timer = setTimeout(begin, DAY_MS).unref();
  }

  let timer = setTimeout(begin, FIRST_AFTER_MS * (1 + Math.random())).unref();
  return {
    stop() {
      clearTimeout(timer);
      return pruning;
    },
  };
}

function toPolicy({ versionsMs, keysMs, templateUsesMs, exportedAuditMs }: RetentionAges, at: Date): RetentionPolicy {
  const before = (ageMs: number | undefined) => (ageMs === undefined ? undefined : new Date(at.getTime() - ageMs));
  return {
    versionsBefore: before(versionsMs),
    keysBefore: before(keysMs),
    previewLinksBefore: before(ENDED_LINK_KEPT_MS),
    republishJobsBefore: before(ENDED_JOB_KEPT_MS),
    templateUsesBefore: before(templateUsesMs),
    auditExportedBefore: before(exportedAuditMs),
  };
}
