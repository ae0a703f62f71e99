import { setImmediate as nextTurn } from "node:timers/promises";
import { Refusal } from "../../domain/error.ts";
import type { ChangeMark } from "../../domain/template/template-change.ts";
import type { Authenticate } from "../authenticate.ts";
import { coalesceRuns } from "../coalesce-runs.ts";
import type { AcquireStreamSlot } from "./acquire-stream-slot.ts";
import type { ChangeFeed } from "./change-feed.ts";
import { createCheckStreamKeys } from "./check-stream-keys.ts";
import { type WatchEnd, type WatchReader, WatchStream } from "./watch-stream.ts";

/** The open streams of this process, and the one look at the store that serves them all. */
export interface WatchStreams {
  /** Throws RATE_LIMITED, OVERLOADED when there are too many, and UNAVAILABLE once `close` was called. */
  open(reader: WatchReader): WatchStream;
  /** The latest change. Ends the stream if its key is no longer accepted. */
  admit(stream: WatchStream): Promise<ChangeMark>;
  leave(stream: WatchStream): void;
  /** Delivers the new changes of the store now, instead of at the next interval. */
  look(): Promise<void>;
  /** Ends all streams. */
  close(): void;
  readonly size: number;
}

export interface WatchStreamsDeps {
  readonly feed: ChangeFeed;
  readonly authenticate: Authenticate;
  readonly acquireSlot: AcquireStreamSlot;
  /** The longest time between two messages of a stream. */
  readonly heartbeatMs: number;
  readonly now: () => number;
  readonly onEnded: (why: WatchEnd) => void;
}

/** Twice a second, so that streams learn of a change or the end of a key within a second, from any process. */
const LOOK_EVERY_MS = 500;
/** How long a reader may accept nothing. */
const SLOW_MS = 10_000;
/** How many streams write in one turn of the event loop. Other calls run between the turns. */
const WOKEN_AT_ONCE = 50;

/** Looks at the store only while there are streams. */
export function createWatchStreams(deps: WatchStreamsDeps): WatchStreams {
  const { feed, authenticate, acquireSlot, heartbeatMs, now, onEnded } = deps;
  /** Each stream with the function that releases its slot. */
  const streams = new Map<WatchStream, () => void>();
  const checkKeys = createCheckStreamKeys(authenticate);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function review(stream: WatchStream, at: number): void {
    const waitingMs = stream.isWaiting ? at - stream.offeredAt : 0;
    if (waitingMs >= SLOW_MS) stream.end("slow", tooSlow());
    // The reader cannot receive the reason, because an earlier message still waits for it.
    if (stream.ended !== undefined && waitingMs >= LOOK_EVERY_MS) stream.reader.cutOff();
  }

  async function wakeAll(at: number): Promise<void> {
    const woken = [...streams.keys()].filter(
      ({ position, upTo, offeredAt, ended }) =>
        position !== upTo?.number || at - offeredAt >= heartbeatMs || ended !== undefined,
    );
    for (let first = 0; first < woken.length; first += WOKEN_AT_ONCE) {
      for (const stream of woken.slice(first, first + WOKEN_AT_ONCE)) stream.wake();
      if (first + WOKEN_AT_ONCE < woken.length) await nextTurn();
    }
  }

  const look = coalesceRuns(async () => {
    clearTimeout(timer);
    timer = undefined;
    try {
      await feed.look();
      await checkKeys(streams.keys(), feed.latest);
    } catch (err) {
      for (const stream of streams.keys()) stream.end("failed", err);
    }
    const at = now();
    for (const stream of streams.keys()) review(stream, at);
    await wakeAll(at);
    lookLater();
  });

  function lookLater(): void {
    if (streams.size > 0) timer ??= setTimeout(look, LOOK_EVERY_MS).unref();
  }

  return {
    open(reader) {
      if (isClosed) throw stopping();
      const release = acquireSlot(reader.keyId);
      const stream = new WatchStream(reader, now());
      streams.set(stream, release);
      lookLater();
      return stream;
    },
    async admit(stream) {
      await feed.look();
      const { latest } = feed;
      await checkKeys([stream], latest);
      return latest;
    },
    leave(stream) {
      streams.get(stream)?.();
      streams.delete(stream);
      onEnded(stream.ended ?? "left");
    },
    async look() {
      if (streams.size > 0) await look();
    },
    close() {
      isClosed = true;
      for (const stream of streams.keys()) stream.end("stopping", stopping());
    },
    get size() {
      return streams.size;
    },
  };
}

function tooSlow(): Refusal {
  const message = `the reader accepted nothing for ${SLOW_MS / 1_000} seconds: continue from the last cursor`;
  return new Refusal("UNAVAILABLE", message);
}

function stopping(): Refusal {
  return new Refusal("UNAVAILABLE", "the server is stopping: continue from the last cursor");
}
