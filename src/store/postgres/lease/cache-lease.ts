import { LEASE_MS } from "./lease-time.ts";

/** What a beat tells of what its node has in memory. */
export interface SentBeat {
  readonly generation: number;
  /** Nothing in memory is older than this event; undefined where nothing is in memory until the beat is confirmed. */
  readonly known: number | undefined;
  /** On the monotonic clock of this process, before it was sent. */
  readonly sentAt: number;
}

/**
 * How long what was looked up may be served again without asking. Every change is an event with a number; a beat of the
 * node reads the latest one and writes the one it knows in one statement. While the latest is the one it knows, nothing
 * in memory was changed before that beat was sent; for LEASE_MS from then on, whoever changes something waits for the
 * node. All times are those of one monotonic clock.
 */
export class CacheLease {
  #generation = 0;
  #known: number | undefined;
  #until = 0;

  /** Of what may be put into memory and served from it at this moment; undefined when nothing may. */
  openAt(now: number): number | undefined {
    return now < this.#until ? this.#generation : undefined;
  }

  /** Of what was not forgotten, whether it may be served or not. */
  get generation(): number {
    return this.#generation;
  }

  /** Gives up all that is in memory, and what is on its way there: something has changed, or may have. */
  forget(): void {
    this.#generation += 1;
    this.#known = undefined;
    this.#until = 0;
  }

  /** Serves nothing from memory any more, until a beat is confirmed. */
  close(): void {
    this.#until = 0;
  }

  /** To be sent with a beat. */
  begin(sentAt: number): SentBeat {
    return { generation: this.#generation, known: this.#known, sentAt };
  }

  /** Notes that a beat was confirmed, and the latest event that it has read. False when another one is due at once. */
  confirm({ generation, known, sentAt }: SentBeat, latest: number, now: number): boolean {
    // What was forgotten since is not what the beat told of.
    if (generation !== this.#generation) return false;
    // A lease that has run out told nobody to wait for us: there may have been a change, and its maker gone on.
    if (known !== undefined && (latest !== known || now >= this.#until)) {
      this.forget();
      return false;
    }
    this.#known = latest;
    this.#until = sentAt + LEASE_MS;
    return true;
  }
}
