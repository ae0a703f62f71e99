import { LEASE_MS } from "./lease-time.ts";

/** What a heartbeat says about the memory of its node. */
export interface SentHeartbeat {
  readonly generation: number;
  /** Nothing in memory is older than this event; undefined if nothing is in memory until it is confirmed. */
  readonly known: number | undefined;
  /** On the monotonic clock of this process, before it was sent. */
  readonly sentAt: number;
}

/**
 * Invalidation lease: for how long look-ups may be answered from memory. Every change is an event with a number; one
 * statement of a heartbeat reads the latest number and writes the one that the node knows. If they are equal, nothing
 * in memory has changed before that heartbeat was sent; and for LEASE_MS from then on, every change waits for the node.
 * All times are those of one monotonic clock.
 */
export class CacheLease {
  #generation = 0;
  #known: number | undefined;
  #until = 0;

  /** The generation that may be put into memory and served from it now; undefined when none may. */
  validGeneration(now: number): number | undefined {
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

  /** Serves nothing from memory any more, until a heartbeat is confirmed. */
  close(): void {
    this.#until = 0;
  }

  /** To be sent with a beat. */
  begin(sentAt: number): SentHeartbeat {
    return { generation: this.#generation, known: this.#known, sentAt };
  }

  /** Notes that a heartbeat was confirmed, and the latest event it has read. False when another one is due at once. */
  confirm({ generation, known, sentAt }: SentHeartbeat, latest: number, now: number): boolean {
    // The heartbeat spoke for what was forgotten since.
    if (generation !== this.#generation) return false;
    // After the lease has expired nobody waits for us: there may have been a change.
    if (known !== undefined && (latest !== known || now >= this.#until)) {
      this.forget();
      return false;
    }
    this.#known = latest;
    this.#until = sentAt + LEASE_MS;
    return true;
  }
}
