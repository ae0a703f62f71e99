import { type Call, CLIENT_LEFT } from "./call.ts";

/** Reading one that is smaller takes a millisecond or less. */
const LARGE_BYTES = 64 * 1024;

/** How many times as long as a turn that reads one the others have the event loop to themselves. */
const REST_FACTOR = 3;
const REST_MS_MAX = 250;

let free: Promise<void> = Promise.resolve();

/** Whether a body has to wait for `turnOfLargeBody` before it is read. */
export function isLargeBody(bytes: Uint8Array): boolean {
  return bytes.length >= LARGE_BYTES;
}

/**
 * Resolves when the large body of a call may be read, which must be done at once. Reading them takes a quarter of the
 * time of the event loop at most, and never two turns in a row, so that all who ask for little are answered in between.
 * Rejects for a client that has left by then.
 */
export async function turnOfLargeBody(call: Call): Promise<void> {
  const turn = free;
  const { promise, resolve } = Promise.withResolvers<void>();
  free = promise;
  await turn;
  if (call.isAborted) {
    resolve();
    throw CLIENT_LEFT;
  }
  const startedAt = performance.now();
  setImmediate(() => setTimeout(resolve, Math.min(REST_MS_MAX, REST_FACTOR * (performance.now() - startedAt))));
}
