import { setImmediate as nextTurn } from "node:timers/promises";
import type { Caller } from "../domain/caller.ts";
import { Refusal } from "../domain/error.ts";
import { assertInScope, isTarget, TARGETS } from "../domain/target.ts";
import type { ChangeMark, TemplateChange } from "../domain/template/template-change.ts";
import type { ChangeLog } from "../store/port/change-log.ts";
import { assertKind } from "./authenticate.ts";
import { createChangeFeed } from "./change-feed.ts";
import { parseWatchCursor, toWatchCursor } from "./watch-cursor.ts";
import type { WatchReader, WatchStream } from "./watch-stream.ts";
import { createWatchStreams, type WatchStreamsDeps } from "./watch-streams.ts";

/** What a stream tells: a change, or how far it is. */
export interface WatchMessage {
  /** Where the stream is behind this message. */
  readonly cursor: string;
  readonly kind: TemplateChange["kind"] | "heartbeat" | "reset";
  /** Absent for `heartbeat` and `reset`. */
  readonly change?: TemplateChange;
}

/** What the holder of an SDK key asks for. */
export interface WatchRequest extends Omit<WatchReader, "keyId"> {
  readonly cursor: string;
  readonly target: string | undefined;
  /** Whether the stream ends when all changes up to now are told. */
  readonly untilNow: boolean;
  /** Aborted when the reader has left. */
  readonly signal: AbortSignal;
}

/** Tells the holders of SDK keys what changes of what they are served. */
export interface TemplateWatch {
  /**
   * The messages of a stream, the first one at once. Throws FORBIDDEN outside the key's scope, INVALID_REQUEST for a
   * cursor it did not make, RATE_LIMITED and OVERLOADED when there are too many streams; then, while it goes on,
   * INVALID_API_KEY within a second of the end of the key, and UNAVAILABLE when the server stops or the reader is slow.
   */
  watch(caller: Caller, request: WatchRequest): AsyncIterable<WatchMessage>;
  /** Has streams told at once of what this process has changed. Never rejects. */
  look(): Promise<void>;
  /** Ends all streams, which are told their cursor. */
  close(): void;
  openStreams(): number;
}

export interface TemplateWatchDeps extends Omit<WatchStreamsDeps, "feed"> {
  readonly changes: ChangeLog;
  /** Called for each change that a stream tells. */
  readonly onTold: () => void;
}

export function createTemplateWatch({ changes, onTold, ...deps }: TemplateWatchDeps): TemplateWatch {
  const feed = createChangeFeed(changes);
  const streams = createWatchStreams({ ...deps, feed });
  const { now, limits } = deps;

  async function beginAt(start: ChangeMark | undefined): Promise<ChangeMark> {
    await feed.look();
    return start ?? feed.latest;
  }

  /** What comes next behind a mark. With `isDue` it is never nothing. */
  async function readStep(mark: ChangeMark, isDue: boolean): Promise<readonly MarkedMessage[]> {
    const found = await feed.listAfter(mark);
    if (found === undefined) return [toMessage("reset", feed.latest)];
    const told = found.map((change) => ({ mark: change, cursor: toWatchCursor(change), kind: change.kind, change }));
    return isDue ? [toMessage("heartbeat", mark), ...told] : told;
  }

  /** Waits until there may be more to tell. Whoever catches up reads on, in turns with others. */
  async function rest(stream: WatchStream, { number }: ChangeMark, untilNow: boolean): Promise<void> {
    if (feed.latest.number !== number) await nextTurn();
    else if (untilNow) stream.end("finished");
    else await stream.sleep();
  }

  async function* tell(stream: WatchStream, start: ChangeMark | undefined, untilNow: boolean) {
    let mark = await beginAt(start);
    let isDue = true;
    while (stream.ended === undefined) {
      for (const message of await readStep(mark, isDue)) {
        if (stream.ended !== undefined) break;
        mark = message.mark;
        stream.offer(now());
        yield message;
        stream.taken();
        if (message.change !== undefined) onTold();
      }
      stream.position = mark.number;
      await rest(stream, mark, untilNow);
      isDue = now() - stream.toldAt >= limits.heartbeatMs;
    }
    if (stream.ended === "stopping") yield toMessage("heartbeat", mark);
    stream.throwRefusal();
  }

  return {
    async *watch(caller, { cursor, target, untilNow, signal, token, cutOff }) {
      assertKind(caller, "sdk");
      assertTarget(caller, target);
      const start = parseWatchCursor(cursor);
      const stream = streams.open({ keyId: caller.kind === "key" ? caller.key.id : "", token, cutOff });
      const leave = (): void => stream.end("left");
      signal.addEventListener("abort", leave);
      if (signal.aborted) leave();
      try {
        yield* tell(stream, start, untilNow);
      } catch (err) {
        stream.end("failed");
        throw err;
      } finally {
        signal.removeEventListener("abort", leave);
        streams.leave(stream);
      }
    },
    look: streams.look,
    close: streams.close,
    openStreams: () => streams.size,
  };
}

function assertTarget(caller: Caller, target: string | undefined): void {
  if (target === undefined) return;
  if (!isTarget(target)) throw new Refusal("INVALID_REQUEST", `target: must be one of ${TARGETS.join(", ")}`);
  if (caller.kind === "key") assertInScope(caller.key.scope, target);
}

interface MarkedMessage extends WatchMessage {
  readonly mark: ChangeMark;
}

function toMessage(kind: "heartbeat" | "reset", mark: ChangeMark): MarkedMessage {
  return { mark, cursor: toWatchCursor(mark), kind };
}
