import { setTimeout as wait } from "node:timers/promises";
import { Refusal } from "../../domain/error.ts";
import { type Caller, subjectOf } from "../../domain/session/caller.ts";
import type { RepublishJob } from "../../domain/template/republish-job.ts";
import type { AcquireStreamSlot } from "../watch/acquire-stream-slot.ts";
import type { RepublishService } from "./republish-service.ts";

/** Shows jobs while they run. */
export interface RepublishWatch {
  /**
   * A job at each change, and again every 15 seconds, until it has ended or is planned. Throws as `get` does,
   * RATE_LIMITED and OVERLOADED when there are too many streams, INVALID_API_KEY once the caller has ended, and
   * UNAVAILABLE when the server stops.
   */
  watch(caller: Caller, id: string, reader: JobReader): AsyncIterable<RepublishJob>;
  /** Ends all streams. */
  close(): void;
}

export interface JobReader {
  /** The caller as it is now. Throws INVALID_API_KEY once it has ended. */
  readonly confirm: () => Promise<Caller>;
  /** Aborted when the reader has left. */
  readonly signal: AbortSignal;
}

export interface RepublishWatchDeps {
  readonly republish: Pick<RepublishService, "get">;
  readonly acquireSlot: AcquireStreamSlot;
}

const LOOK_MS = 1_000;
/** A proxy closes a connection on which nothing comes. */
const HEARTBEAT_MS = 15_000;

export function createRepublishWatch({ republish, acquireSlot }: RepublishWatchDeps): RepublishWatch {
  const stopping = new AbortController();

  async function* look(id: string, { confirm, signal }: JobReader): AsyncGenerator<RepublishJob> {
    const ends = AbortSignal.any([signal, stopping.signal]);
    let [sent, sentAt] = ["", Number.NEGATIVE_INFINITY];
    for (;;) {
      ends.throwIfAborted();
      const job = await republish.get(await confirm(), id);
      const text = JSON.stringify(job);
      if (text !== sent || performance.now() - sentAt >= HEARTBEAT_MS) {
        [sent, sentAt] = [text, performance.now()];
        yield job;
      }
      if (job.state !== "running") return;
      await wait(LOOK_MS, undefined, { signal: ends }).catch(() => ends.throwIfAborted());
    }
  }

  return {
    async *watch(caller, id, reader) {
      const release = acquireSlot(subjectOf(caller));
      try {
        yield* look(id, reader);
      } finally {
        release();
      }
    },
    close: () => stopping.abort(new Refusal("UNAVAILABLE", "the server is stopping: watch the job again")),
  };
}
