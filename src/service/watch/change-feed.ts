import type { ChangeMark } from "../../domain/template/template-change.ts";
import type { ChangeLog } from "../../store/port/change-log.ts";
import { coalesceRuns } from "../coalesce-runs.ts";
import { toChangeBatch, toMarkBatch, type WatchBatch } from "./watch-batch.ts";

/** The changes of the store, read once for all streams of this process. */
export interface ChangeFeed {
  /** That of the latest change that is known. */
  readonly latest: ChangeMark;
  /** Learns how far the store is. */
  look(): Promise<void>;
  /**
   * What comes next behind a mark, up to another one: the same object for every stream that is there. A `reset` to
   * that other one where the store does not have the mark any more. Undefined when there is nothing new.
   */
  nextAfter(mark: ChangeMark, upTo: ChangeMark): Promise<WatchBatch | undefined>;
}

/** Batches end at multiples of it: streams that begin at different marks meet at the end of the first one. */
const CHANGES_MAX = 100;
/** Streams whose readers are behind by less than all of these share what was read. */
const BATCHES_MAX = 100;

/** A feed that knows nothing before its first look. */
export function createChangeFeed(changes: ChangeLog): ChangeFeed {
  /** By where they begin and end. */
  const batches = new Map<string, Promise<WatchBatch | "unknown" | undefined>>();
  let latest: ChangeMark = { number: 0, at: new Date(0) };

  /** Leaves out what was stored since the last look, which comes with the next. */
  async function read(mark: ChangeMark, to: number): Promise<WatchBatch | "unknown" | undefined> {
    const found = await changes.listAfter(mark, Math.max(to - mark.number, 1));
    return found === undefined ? "unknown" : toChangeBatch(found.filter(({ number }) => number <= to));
  }

  function share(mark: ChangeMark, to: number): Promise<WatchBatch | "unknown" | undefined> {
    const name = `${mark.number} ${mark.at.getTime()} ${to}`;
    const known = batches.get(name);
    if (known !== undefined) return known;
    const reading = read(mark, to);
    batches.set(name, reading);
    reading.catch(() => batches.delete(name));
    const [oldest = name] = batches.keys();
    if (batches.size > BATCHES_MAX) batches.delete(oldest);
    return reading;
  }

  return {
    get latest() {
      return latest;
    },
    look: coalesceRuns(async () => {
      const found = await changes.latest();
      // The store was put back to an older state, and its numbers come again.
      if (found.number < latest.number) batches.clear();
      latest = found;
    }),
    async nextAfter(mark, upTo) {
      if (isSame(mark, upTo)) return undefined;
      const end = (Math.floor(mark.number / CHANGES_MAX) + 1) * CHANGES_MAX;
      const found = await share(mark, Math.min(end, upTo.number));
      return found === "unknown" ? toMarkBatch("reset", upTo) : found;
    },
  };
}

function isSame(mark: ChangeMark, other: ChangeMark): boolean {
  return mark.number === other.number && mark.at.getTime() === other.at.getTime();
}
