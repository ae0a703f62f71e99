import { PLAN_KEPT_MS, type RepublishJob } from "../domain/template/republish-job.ts";
import type { RepublishStore } from "../store/port/republish-store.ts";

type Jobs = Pick<RepublishStore, "list" | "cancel" | "dropMade">;

const PAGE_SIZE = 200;

/** Ends the plans that nobody has continued in time, and returns their number. */
export async function expirePlans(republish: Jobs, at: Date): Promise<number> {
  let [after, expired]: [{ readonly createdAt: Date; readonly id: string } | undefined, number] = [undefined, 0];
  for (;;) {
    const { items, hasMore } = await republish.list({ limit: PAGE_SIZE, after });
    for (const job of items) if (isExpired(job, at) && (await expirePlan(republish, job, at))) expired += 1;
    after = items.at(-1);
    if (!hasMore || after === undefined) return expired;
  }
}

export function isExpired({ state, createdAt }: RepublishJob, at: Date): boolean {
  return state === "planned" && at.getTime() - createdAt.getTime() >= PLAN_KEPT_MS;
}

/** False if the job has ended meanwhile. An expired plan cannot be continued, so none is running. */
export async function expirePlan(
  republish: Pick<Jobs, "cancel" | "dropMade">,
  { id, partId }: RepublishJob,
  at: Date,
): Promise<boolean> {
  const event = { at, actor: "server", action: "republish.expire", subject: partId, facts: { job: id } };
  const isEnded = await republish.cancel(id, event);
  if (isEnded) await republish.dropMade(id);
  return isEnded;
}
