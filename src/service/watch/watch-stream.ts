import type { Refusal } from "../../domain/error.ts";
import type { ChangeMark } from "../../domain/template/template-change.ts";

/** Why a stream has ended. */
export const WATCH_ENDS = ["left", "finished", "refused", "slow", "stopping", "failed"] as const;

export type WatchEnd = (typeof WATCH_ENDS)[number];

/** Who reads a stream. */
export interface WatchReader {
  readonly keyId: string;
  /** Authenticated again and again while the stream goes on. */
  readonly token: string;
  /** Ends the exchange at once, for a reader who takes nothing. */
  readonly cutOff: () => void;
}

/** A stream that is open. */
export class WatchStream {
  readonly reader: WatchReader;
  /** The latest change that may be sent: it was read before the look-up that last accepted the key. */
  upTo: ChangeMark | undefined;
  /** The number of the last change that was passed on, or left out. */
  position = 0;
  /** When its reader was told something. */
  toldAt: number;
  /** Whether what it was told then still waits for it. */
  isWaiting = false;
  #end: WatchEnd | undefined;
  #refusal: unknown;
  #wake: (() => void) | undefined;

  constructor(reader: WatchReader, now: number) {
    this.reader = reader;
    this.toldAt = now;
  }

  /** Undefined while it goes on. */
  get ended(): WatchEnd | undefined {
    return this.#end;
  }

  /** Ends it for a first reason, and tells its reader the refusal. */
  end(why: WatchEnd, refusal?: unknown): void {
    if (this.#end !== undefined) return;
    this.#end = why;
    this.#refusal = refusal;
    this.wake();
  }

  /** Throws what its reader is told, if anything. */
  throwRefusal(): void {
    if (this.#refusal !== undefined) throw this.#refusal as Refusal;
  }

  /** Notes that a message is handed to the reader. */
  offer(now: number): void {
    this.toldAt = now;
    this.isWaiting = true;
  }

  /** Notes that it was taken. */
  taken(): void {
    this.isWaiting = false;
  }

  wake(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  }

  /** Resolves with the next `wake`. At once when it has ended. */
  async sleep(): Promise<void> {
    if (this.#end !== undefined) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }
}
