import { LEASE_MS } from "./lease-time.ts";

/** The state of a node's cache in a heartbeat. */
export interface SentHeartbeat {
  readonly generation: number;
  /**
   * The cache holds nothing older than this event; undefined if the cache is empty until the heartbeat is confirmed.
   */
  readonly known: number | undefined;
  /** Monotonic time of this process before the heartbeat was sent. */
  readonly sentAt: number;
}

/**
 * Cache lease: how long look-ups may be served from the cache. Every change is an event with a number. One statement of
 * a heartbeat reads the latest number and writes the number that the node knows. If they are equal, no cached data
 * changed before that heartbeat was sent; and for LEASE_MS from then on, every change waits for the node. All times are
 * of one monotonic clock.
 */
export class CacheLease {
  #generation = 0;
  #known: number | undefined;
  #until = 0;

  /** The generation that may be cached and served now; undefined if there is none. */
  validGeneration(now: number): number | undefined {
    return now < this.#until ? this.#generation : undefined;
  }

  /** The current generation of cached data, regardless of whether it may be served. */
  get generation(): number {
    return this.#generation;
  }

  /** Invalidates the cache and all look-ups in flight, because something has or may have changed. */
  forget(): void {
    this.#generation += 1;
    this.#known = undefined;
    this.#until = 0;
  }

  /** Stops serving from the cache until a heartbeat is confirmed. */
  close(): void {
    this.#until = 0;
  }

  /** Returns the state to send with a heartbeat. */
  begin(sentAt: number): SentHeartbeat {
    return { generation: this.#generation, known: this.#known, sentAt };
  }

  /**
   * Records a confirmed heartbeat with the latest event that it has read. Returns false if another one is due
   * immediately.
   */
  confirm({ generation, known, sentAt }: SentHeartbeat, latest: number, now: number): boolean {
    // The heartbeat was for data that has been invalidated since.
    if (generation !== this.#generation) return false;
    // After the lease has expired, changes do not wait for this node: there may have been one.
    if (known !== undefined && (latest !== known || now >= this.#until)) {
      this.forget();
      return false;
    }
    this.#known = latest;
    this.#until = sentAt + LEASE_MS;
    return true;
  }
}
