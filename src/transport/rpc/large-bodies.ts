import type { ContextValues } from "@connectrpc/connect";
import { CLIENT_LEFT, hasBeenAborted } from "./call-signal.ts";

/** Reading one that is smaller takes a millisecond or less. */
const LARGE_BYTES = 64 * 1024;

let last: Promise<void> = Promise.resolve();

/** Whether a body has to wait for `turnOfLargeBody` before it is read. */
export function isLargeBody(bytes: Uint8Array): boolean {
  return bytes.length >= LARGE_BYTES;
}

/**
 * Resolves when the large body of a call may be read: one in each turn of the event loop, so that all who ask for little are answered
 * between two of them. Rejects for a client that has left by then.
 */
export async function turnOfLargeBody(values: ContextValues): Promise<void> {
  last = last.then(nextTurn);
  await last;
  if (hasBeenAborted(values)) throw CLIENT_LEFT;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
