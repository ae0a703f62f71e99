import { setImmediate as nextTurn } from "node:timers/promises";
import type { ChangeMark, TemplateChange } from "../domain/template/template-change.ts";
import type { ChangeLog } from "../store/port/change-log.ts";
import { shareRuns } from "./share-runs.ts";

/** The changes of the store, read once for all streams of this process. */
export interface ChangeFeed {
  /** That of the latest change that is known. */
  readonly latest: ChangeMark;
  /** Reads what is new in the store. */
  look(): Promise<void>;
  /** Some of the changes behind a mark, oldest first, up to `latest`. Undefined as for ChangeLog. */
  listAfter(mark: ChangeMark): Promise<readonly TemplateChange[] | undefined>;
}

/** Streams that keep up are told from memory. */
const RECENT_MAX = 1_000;
/** What is read at once, so that no read takes long. */
const READ_MAX = 250;

/** A feed that knows nothing before its first look. */
export function createChangeFeed(changes: ChangeLog): ChangeFeed {
  /** Without a gap, the last one being the latest that is known. */
  let recent: TemplateChange[] = [];
  let latest: ChangeMark | undefined;

  /** Leaves what came before to the store. */
  function beginAt(mark: ChangeMark): void {
    recent = [];
    latest = mark;
  }

  async function readUpTo(to: ChangeMark): Promise<void> {
    while (latest !== undefined && latest.number < to.number) {
      const isFar = to.number - latest.number > RECENT_MAX;
      const read = isFar ? undefined : await changes.listAfter(latest, READ_MAX);
      if (read === undefined || read.length === 0) return beginAt(to);
      recent = [...recent, ...read].slice(-RECENT_MAX);
      latest = read.at(-1);
      await nextTurn();
    }
  }

  /** Leaves out what was stored since the last look, which comes with the next. */
  async function listStored(mark: ChangeMark): Promise<readonly TemplateChange[] | undefined> {
    const read = await changes.listAfter(mark, READ_MAX);
    return read?.filter(({ number }) => number <= (latest?.number ?? 0));
  }

  return {
    get latest() {
      return latest ?? { number: 0, at: new Date(0) };
    },
    look: shareRuns(async () => {
      const found = await changes.latest();
      if (latest === undefined || found.number < latest.number) beginAt(found);
      await readUpTo(found);
    }),
    async listAfter(mark) {
      const first = recent[0];
      if (isSame(mark, latest)) return [];
      if (first === undefined || mark.number < first.number) return listStored(mark);
      const next = mark.number - first.number + 1;
      return isSame(mark, recent[next - 1]) ? recent.slice(next, next + READ_MAX) : undefined;
    },
  };
}

function isSame(mark: ChangeMark, other: ChangeMark | undefined): boolean {
  return mark.number === other?.number && mark.at.getTime() === other.at.getTime();
}
