import type { Refusal } from "../../domain/error.ts";
import type { ChangeMark } from "../../domain/template/template-change.ts";

/** Why a stream has ended. */
export const WATCH_ENDS = ["left", "finished", "refused", "slow", "stopping", "failed"] as const;

export type WatchEnd = (typeof WATCH_ENDS)[number];

/** The reader of a stream. */
export interface WatchReader {
  readonly keyId: string;
  /** Authenticated repeatedly while the stream is open. */
  readonly token: string;
  /** Closes the connection at once, for a reader that accepts nothing. */
  readonly cutOff: () => void;
}

/** An open stream. */
export class WatchStream {
  readonly reader: WatchReader;
  /** The latest change that may be sent: it was read before the look-up that last accepted the key. */
  upTo: ChangeMark | undefined;
  /** The number of the last change that was passed on, or left out. */
  position = 0;
  /** When the last message was offered to the reader. */
  offeredAt: number;
  /** Whether the reader has not yet accepted that message. */
  isWaiting = false;
  #end: WatchEnd | undefined;
  #refusal: unknown;
  #wake: (() => void) | undefined;

  constructor(reader: WatchReader, now: number) {
    this.reader = reader;
    this.offeredAt = now;
  }

  /** Undefined while the stream is open. */
  get ended(): WatchEnd | undefined {
    return this.#end;
  }

  /** Ends the stream and reports the refusal to its reader. Later calls change nothing. */
  end(why: WatchEnd, refusal?: unknown): void {
    if (this.#end !== undefined) return;
    this.#end = why;
    this.#refusal = refusal;
    this.wake();
  }

  /** Throws the refusal that its reader gets, if there is one. */
  throwRefusal(): void {
    if (this.#refusal !== undefined) throw this.#refusal as Refusal;
  }

  /** Notes that a message is offered to the reader. */
  offer(now: number): void {
    this.offeredAt = now;
    this.isWaiting = true;
  }

  /** Notes that the reader has accepted the message. */
  accepted(): void {
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
