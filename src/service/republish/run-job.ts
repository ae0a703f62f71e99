import { setTimeout as wait } from "node:timers/promises";
import { Refusal } from "../../domain/error.ts";
import type { RepublishJob } from "../../domain/template/republish-job.ts";
import type { RepublishLease } from "../../store/port/republish-store.ts";
import type { Store } from "../../store/port/store.ts";
import type { JudgeMail } from "./judge-mail.ts";

export interface RunJobDeps {
  readonly store: Pick<Store, "republish" | "now">;
  readonly judge: JudgeMail;
  readonly log: Readonly<Record<"info" | "warn", (fields: object, message: string) => void>>;
  readonly leaseMs: number;
}

/** A refusal passes by itself; any other error is expected to come again. */
const ATTEMPTS_MAX = 3;
const PAUSE_MS = 1_000;

/** Works on a job until it has ended, is planned, or the lease is gone or the signal is aborted. Never rejects. */
export async function runJob(deps: RunJobDeps, lease: RepublishLease, stopping: AbortSignal): Promise<void> {
  const { store, log, leaseMs } = deps;
  const losing = new AbortController();
  const beat = setInterval(() => {
    store.republish.renew(lease, leaseEnd(deps)).then(
      (isHeld) => isHeld || losing.abort(new Refusal("CONFLICT", "another process has the job, or it has ended")),
      () => undefined, // the next one is soon
    );
  }, leaseMs / 4).unref();
  try {
    if (!(await attempt(deps, lease, AbortSignal.any([stopping, losing.signal])))) await finish(deps, lease, "failed");
    if (stopping.aborted) await store.republish.release(lease);
  } catch (err) {
    log.warn({ err, job: lease.jobId }, "a job that publishes mails again continues when its lease has expired");
  } finally {
    clearInterval(beat);
  }
}

/** Works on a job again and again after errors. False if it fails for another reason than a refusal. */
async function attempt(deps: RunJobDeps, lease: RepublishLease, signal: AbortSignal): Promise<boolean> {
  let failures = 0;
  while (failures < ATTEMPTS_MAX) {
    try {
      await workOn(deps, lease, signal);
      return true;
    } catch (err) {
      if (signal.aborted) return true;
      if (!(err instanceof Refusal)) failures += 1;
      deps.log.warn({ err, job: lease.jobId }, "a job that publishes mails again was interrupted; it continues");
      await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return false;
}

/** Compiles what waits, and publishes what was compiled, until nothing of that is left. */
async function workOn(deps: RunJobDeps, lease: RepublishLease, signal: AbortSignal): Promise<void> {
  const { store, judge } = deps;
  const { republish } = store;
  const job = await republish.find(lease.jobId);
  if (job === undefined) return;
  while (!signal.aborted) {
    const templateId = await republish.findWaiting(job.id);
    if (templateId === undefined) {
      if (await end(deps, lease, job)) return;
      continue;
    }
    const item = await judge(job, templateId, signal);
    if (!(await republish.note(lease, item, leaseEnd(deps)))) return;
    const isServed = job.mode === "one_by_one" && !job.planOnly && item.outcome.state === "compiled";
    if (isServed && (await publish(deps, lease, job)) === "lost") return;
  }
}

/** Publishes what is left and ends the job. False if some mails must be compiled again. */
async function end(deps: RunJobDeps, lease: RepublishLease, job: RepublishJob): Promise<boolean> {
  const { counts, planOnly } = (await deps.store.republish.find(job.id)) ?? job;
  // Unless it was continued meanwhile.
  if (planOnly)
    return (await finish(deps, lease, "planned")) || !(await deps.store.republish.renew(lease, leaseEnd(deps)));
  const isBlocked = job.mode === "together" && counts.blocked > 0;
  if (!isBlocked && counts.compiled > 0 && (await publish(deps, lease, job)) === "moved") return false;
  await finish(deps, lease, isBlocked ? "blocked" : "done");
  return true;
}

/** Each version has the event that a publish by who started the job would have. */
function publish({ store }: RunJobDeps, lease: RepublishLease, { id, comment, createdBy, sessionId }: RepublishJob) {
  const by = { actor: createdBy, ...(sessionId !== undefined && { sessionId }) };
  const event = { at: store.now(), ...by, action: "template.publish", facts: { comment, job: id } };
  return store.republish.publish(lease, event, comment);
}

async function finish(
  { store, log }: RunJobDeps,
  lease: RepublishLease,
  state: "planned" | "done" | "blocked" | "failed",
): Promise<boolean> {
  const job = await store.republish.find(lease.jobId);
  if (job === undefined) return false;
  const { published, unchanged, blocked, skipped } = job.counts;
  const facts = { job: job.id, state, published, unchanged, blocked, skipped };
  const event = { at: store.now(), actor: "server", action: "republish.end", subject: job.partId, facts };
  const isEnded = await store.republish.finish(lease, state, event);
  if (!isEnded) return false;
  log.info(facts, "a job that publishes mails again has ended");
  if (state !== "planned") await store.republish.dropMade(job.id);
  return true;
}

function leaseEnd({ store, leaseMs }: RunJobDeps): Date {
  return new Date(store.now().getTime() + leaseMs);
}
