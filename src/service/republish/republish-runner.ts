import { setTimeout as wait } from "node:timers/promises";
import { Refusal } from "../../domain/error.ts";
import type { Store } from "../../store/port/store.ts";
import type { JudgeMail } from "./judge-mail.ts";
import { runJob } from "./run-job.ts";

export interface RepublishRunnerDeps {
  readonly store: Pick<Store, "republish" | "now">;
  readonly judge: JudgeMail;
  readonly log: Readonly<Record<"info" | "warn", (fields: object, message: string) => void>>;
  readonly times?: RunnerTimes;
}

/** In milliseconds. */
export interface RunnerTimes {
  /** How long a process that was killed still has its job. */
  readonly leaseMs: number;
  /** How often a process looks for jobs that no process has. */
  readonly lookMs: number;
}

/** Works on the jobs of a store, one at a time, until it is stopped. */
export interface RepublishRunner {
  /** Looks for jobs now, because one was started here. */
  wake(): void;
  /** Resolves when nothing is worked on; the job of this process is free for others. Never rejects. */
  stop(): Promise<void>;
}

const TIMES: RunnerTimes = { leaseMs: 10_000, lookMs: 5_000 };

/** Several processes may run the jobs of one store: each job has one of them at a time. */
export function startRepublishRunner({ store, judge, log, times = TIMES }: RepublishRunnerDeps): RepublishRunner {
  const stopping = new AbortController();
  let waking = new AbortController();

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const hasWorked = await workOnce();
      if (hasWorked) continue;
      const signal = AbortSignal.any([stopping.signal, waking.signal]);
      await wait(times.lookMs, undefined, { signal, ref: false }).catch(() => undefined);
      waking = new AbortController();
    }
  }

  /** False if there was nothing to do, or it cannot be done now. */
  async function workOnce(): Promise<boolean> {
    try {
      const at = store.now();
      const lease = await store.republish.claim({ at, until: new Date(at.getTime() + times.leaseMs) });
      if (lease === undefined) return false;
      await runJob({ store, judge, log, leaseMs: times.leaseMs }, lease, stopping.signal);
      return true;
    } catch (err) {
      if (!stopping.signal.aborted)
        log.warn({ err }, "jobs that publish mails again cannot be run now; tried again soon");
      return false;
    }
  }

  const working = work();
  return {
    wake: () => waking.abort(),
    stop() {
      stopping.abort(new Refusal("UNAVAILABLE", "the server is stopping"));
      return working;
    },
  };
}
