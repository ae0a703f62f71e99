import type { Connection } from "../connection/connection.ts";

/** SQL expression for the database's time in milliseconds since 1970, when it received the statement. */
export const DATABASE_TIME = "(extract(epoch FROM statement_timestamp()) * 1000)::bigint";

/** Smaller differences are normal for clocks synchronized by NTP. */
const OFF_MS = 1_000;
/**
 * A differing clock agrees again below this difference, so that one that differs by about a second is reported once.
 */
const AGREES_MS = 500;

/** The time at which a statement that reads the database's clock was sent. */
export interface ClockQuestion {
  /** On this process's monotonic clock. */
  readonly sentAt: number;
  readonly wallSentAt: number;
}

/** The clock of this machine, which tests replace. */
export interface MachineClock {
  /** Time of day, which may jump. */
  readonly wall: () => number;
  /** Monotonic time, which advances evenly. */
  readonly monotonic: () => number;
}

const MACHINE: MachineClock = { wall: () => Date.now(), monotonic: () => performance.now() };

/** The database's clock, as known to this node. All nodes use it instead of their own clocks. */
export class DatabaseClock {
  readonly #onOff: (offsetMs: number | undefined) => void;
  readonly #machine: MachineClock;
  #databaseAt: number | undefined;
  #sentAt = 0;
  #offsetMs = 0;
  #isOff = false;

  /**
   * `onOff` is called when this machine's clock jumps or starts to differ by more than a second, with the milliseconds
   * that it is ahead; with undefined when the clocks agree again.
   */
  constructor(onOff: (offsetMs: number | undefined) => void = () => undefined, machine = MACHINE) {
    this.#onOff = onOff;
    this.#machine = machine;
  }

  /**
   * The database's time. Unless its clock has jumped since it was read, the result is never early, and late by at most
   * a round trip.
   */
  now(): Date {
    if (this.#databaseAt === undefined) return new Date(this.#machine.wall());
    return new Date(this.#databaseAt + this.#machine.monotonic() - this.#sentAt);
  }

  /**
   * The least difference by which this machine's clock is ahead; a difference that the round trip can explain is
   * excluded.
   */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Call this before sending a statement that reads DATABASE_TIME. */
  ask(): ClockQuestion {
    return { sentAt: this.#machine.monotonic(), wallSentAt: this.#machine.wall() };
  }

  /** Records the time that the statement has read. */
  note({ sentAt, wallSentAt }: ClockQuestion, databaseAt: number): void {
    this.#databaseAt = databaseAt;
    this.#sentAt = sentAt;
    // The time was read between the two moments, by a clock that may have jumped between them.
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

  /** Reads the database's clock with a separate statement. */
  async read(connection: Connection): Promise<void> {
    const question = this.ask();
    const row = await connection.first<{ at: number }>(`SELECT ${DATABASE_TIME} AS at`);
    if (row !== undefined) this.note(question, row.at);
  }
}
