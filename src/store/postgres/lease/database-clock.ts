import type { Connection } from "../connection/connection.ts";

/** The clock of the database in a statement, in milliseconds since 1970: the time at which it got the statement. */
export const DATABASE_TIME = "(extract(epoch FROM statement_timestamp()) * 1000)::bigint";

/** Differences of less are those of clocks that NTP sets. */
const OFF_MS = 1_000;
/** A clock that was off agrees again below this difference, so one of about a second is reported once. */
const AGREES_MS = 500;

/** When a statement was sent that reads the clock. */
export interface ClockQuestion {
  /** On the monotonic clock of this process. */
  readonly sentAt: number;
  readonly wallSentAt: number;
}

/** The clock of this machine, which tests replace. */
export interface MachineClock {
  /** Of the day, which may jump. */
  readonly wall: () => number;
  /** Which advances evenly. */
  readonly monotonic: () => number;
}

const MACHINE: MachineClock = { wall: () => Date.now(), monotonic: () => performance.now() };

/** What all nodes have instead of clocks of their own: the clock of the database, as each knows it. */
export class DatabaseClock {
  readonly #onOff: (offsetMs: number | undefined) => void;
  readonly #machine: MachineClock;
  #databaseAt: number | undefined;
  #sentAt = 0;
  #offsetMs = 0;
  #isOff = false;

  /**
   * `onOff` is called when the clock of this machine begins to differ by more than a second, or jumps, with by how much
   * it is ahead; with undefined when it agrees again.
   */
  constructor(onOff: (offsetMs: number | undefined) => void = () => undefined, machine = MACHINE) {
    this.#onOff = onOff;
    this.#machine = machine;
  }

  /** The time there: never before it, as long as it has not jumped since it was read, and after it by a round trip. */
  now(): Date {
    if (this.#databaseAt === undefined) return new Date(this.#machine.wall());
    return new Date(this.#databaseAt + this.#machine.monotonic() - this.#sentAt);
  }

  /** By how much the clock of this machine is ahead, at least: what the round trip may explain is left out. */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** To be called before a statement is sent that reads DATABASE_TIME. */
  ask(): ClockQuestion {
    return { sentAt: this.#machine.monotonic(), wallSentAt: this.#machine.wall() };
  }

  /** Notes what it has read. */
  note({ sentAt, wallSentAt }: ClockQuestion, databaseAt: number): void {
    this.#databaseAt = databaseAt;
    this.#sentAt = sentAt;
    // It was read at some moment between the two, by a clock that may have jumped between them.
    const [before, after] = [wallSentAt - databaseAt, this.#machine.wall() - databaseAt];
    const [least, most] = [Math.min(before, after), Math.max(before, after)];
    const offsetMs = least > 0 ? least : Math.min(most, 0);
    const hasJumped = this.#isOff && Math.abs(offsetMs - this.#offsetMs) > OFF_MS;
    const wasOff = this.#isOff;
    this.#offsetMs = offsetMs;
    this.#isOff = Math.abs(offsetMs) > (wasOff ? AGREES_MS : OFF_MS);
    if (this.#isOff && (!wasOff || hasJumped)) this.#onOff(offsetMs);
    if (wasOff && !this.#isOff) this.#onOff(undefined);
  }

  /** Reads it by a statement of its own. */
  async read(connection: Connection): Promise<void> {
    const question = this.ask();
    const row = await connection.first<{ at: number }>(`SELECT ${DATABASE_TIME} AS at`);
    if (row !== undefined) this.note(question, row.at);
  }
}
