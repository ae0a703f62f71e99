import type { Readable } from "node:stream";
import { type Call, CLIENT_LEFT } from "../rpc/call/call.ts";

/** Bytes of a request body, and whether the body exceeds the limit. */
export interface Body {
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
}

/** How much of a body is read. */
export interface BodyLimit {
  readonly bytesMax: number;
  /** Whether the first chunk announces more than may come, so that the rest need not be awaited. */
  announcesMore(start: Uint8Array): boolean;
}

/**
 * Resolves with the whole body, or with what came of it as soon as it is over the limit; never for a body that ends
 * with its connection.
 */
export function readBody(source: Readable, limit: BodyLimit): Promise<Body> {
  return new Promise((resolve) => collect(source, limit, resolve));
}

function collect(source: Readable, limit: BodyLimit, done: (body: Body) => void): void {
  const chunks: Uint8Array[] = [];
  let size = 0;
  function take(chunk: Uint8Array): void {
    chunks.push(chunk);
    size += chunk.length;
    const isOver = size > limit.bytesMax || (chunks.length === 1 && limit.announcesMore(chunk));
    if (!isOver) return;
    source.off("data", take);
    source.off("end", finish);
    // The rest is thrown away as it comes; the deadlines of the connection end a body that does not.
    source.resume();
    done({ bytes: join(chunks, size), isCut: true });
  }
  function finish(): void {
    done({ bytes: join(chunks, size), isCut: false });
  }
  // An empty body that came with its head in one read has ended before anyone listened.
  if (source.readableEnded) {
    finish();
    return;
  }
  source.on("data", take);
  source.on("end", finish);
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, size);
}

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
