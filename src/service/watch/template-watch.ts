import { setImmediate as nextTurn } from "node:timers/promises";
import { Refusal } from "../../domain/error.ts";
import type { Caller } from "../../domain/session/caller.ts";
import { assertInScope, isTarget, TARGETS } from "../../domain/target.ts";
import type { ChangeMark } from "../../domain/template/template-change.ts";
import type { ChangeLog } from "../../store/port/change-log.ts";
import { assertKind } from "../authenticate.ts";
import { createChangeFeed } from "./change-feed.ts";
import { toMarkBatch, type WatchBatch } from "./watch-batch.ts";
import { parseWatchCursor } from "./watch-cursor.ts";
import type { WatchReader, WatchStream } from "./watch-stream.ts";
import { createWatchStreams, type WatchStreamsDeps } from "./watch-streams.ts";

/** The request of the holder of an SDK key. */
export interface WatchRequest extends Omit<WatchReader, "keyId"> {
  readonly cursor: string;
  readonly target: string | undefined;
  /** Whether the stream ends once it has delivered all changes up to now. */
  readonly untilNow: boolean;
  /** Whether the reader is sent the changes of brands, too. */
  readonly brands: boolean;
  /** Whether the reader accepts several messages at a time. Each batch then counts as one message. */
  readonly inBatches: boolean;
  /** Aborted when the reader has left. */
  readonly signal: AbortSignal;
}

/** Notifies the holders of SDK keys of changes of the templates and brands that they fetch. */
export interface TemplateWatch {
  /**
   * The messages of a stream, the first one at once, one in each batch unless the reader accepts more. Throws FORBIDDEN
   * outside the key's scope, INVALID_REQUEST for a cursor that it did not issue, RATE_LIMITED and OVERLOADED when there
   * are too many streams; later INVALID_API_KEY within a second of the end of the key, and UNAVAILABLE when the server
   * stops or the reader is slow.
   */
  watch(caller: Caller, request: WatchRequest): AsyncIterable<WatchBatch>;
  /** Delivers the changes of this process to the streams at once. Never rejects. */
  look(): Promise<void>;
  /** Sends each stream its cursor, then ends it. */
  close(): void;
  openStreams(): number;
}

export interface TemplateWatchDeps extends Omit<WatchStreamsDeps, "feed"> {
  readonly changes: ChangeLog;
  /** Called with the number of changes that a stream has delivered. */
  readonly onTold: (changes: number) => void;
}

/** What a stream delivers next, and where it is behind that. */
interface WatchStep {
  readonly batches: readonly WatchBatch[];
  readonly end: ChangeMark;
}

export function createTemplateWatch({ changes, onTold, ...deps }: TemplateWatchDeps): TemplateWatch {
  const feed = createChangeFeed(changes);
  const streams = createWatchStreams({ ...deps, feed });
  const { now, heartbeatMs } = deps;

  /**
   * The batches that follow a mark, up to the limit of the stream, and where the stream is behind them: what its reader
   * has not requested is left out. With `isDue` there is always at least one.
   */
  async function readStep(
    { upTo }: WatchStream,
    mark: ChangeMark,
    { isDue, inBatches, brands }: { readonly isDue: boolean } & Pick<WatchRequest, "inBatches" | "brands">,
  ): Promise<WatchStep> {
    const next = await feed.nextAfter(mark, upTo ?? mark);
    const found = brands ? next : next?.ofTemplates();
    const told = found === undefined || inBatches ? [found] : found.each();
    const isReset = found?.messages[0].kind === "reset";
    const batches = [isDue && !isReset ? toMarkBatch("heartbeat", mark) : undefined, ...told];
    return { batches: batches.filter((batch) => batch !== undefined), end: next?.end ?? mark };
  }

  /** Waits until there may be more to deliver. A stream that is behind continues at once, in turn with the others. */
  async function rest(stream: WatchStream, { number }: ChangeMark, untilNow: boolean): Promise<void> {
    if (stream.upTo?.number !== number) await nextTurn();
    else if (untilNow) stream.end("finished");
    else await stream.sleep();
  }

  async function* tell(
    stream: WatchStream,
    start: ChangeMark,
    { untilNow, ...asked }: Pick<WatchRequest, "untilNow" | "inBatches" | "brands">,
  ) {
    let mark = start;
    let isDue = true;
    while (stream.ended === undefined) {
      mark = yield* pass(stream, mark, await readStep(stream, mark, { isDue, ...asked }), { now, onTold });
      stream.position = mark.number;
      await rest(stream, mark, untilNow);
      isDue = now() - stream.offeredAt >= heartbeatMs;
    }
    if (stream.ended === "stopping") yield toMarkBatch("heartbeat", mark);
    stream.throwRefusal();
  }

  return {
    async *watch(caller, { cursor, target, signal, token, cutOff, ...asked }) {
      assertKind(caller, "sdk");
      assertTarget(caller, target);
      const start = parseWatchCursor(cursor);
      const stream = streams.open({ keyId: caller.kind === "key" ? caller.key.id : "", token, cutOff });
      const leave = (): void => stream.end("left");
      signal.addEventListener("abort", leave);
      if (signal.aborted) leave();
      try {
        const latest = await streams.admit(stream);
        yield* tell(stream, start ?? latest, asked);
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

/** Offers the batches of a step, and returns where the stream is then. */
async function* pass(
  stream: WatchStream,
  start: ChangeMark,
  { batches, end }: WatchStep,
  { now, onTold }: Pick<TemplateWatchDeps, "now" | "onTold">,
): AsyncGenerator<WatchBatch, ChangeMark> {
  let mark = start;
  for (const batch of batches) {
    if (stream.ended !== undefined) return mark;
    mark = batch.end;
    stream.offer(now());
    yield batch;
    stream.accepted();
    if (batch.messages[0].change !== undefined) onTold(batch.messages.length);
  }
  return stream.ended === undefined ? end : mark;
}

function assertTarget(caller: Caller, target: string | undefined): void {
  if (target === undefined) return;
  if (!isTarget(target)) throw new Refusal("INVALID_REQUEST", `target: must be one of ${TARGETS.join(", ")}`);
  if (caller.kind === "key") assertInScope(caller.key.scope, target);
}
