import { constants, type ServerHttp2Stream } from "node:http2";
import type { ListenerLimits } from "./limits.ts";

/** What the deadlines of one stream are measured from. */
export interface TrackedStream {
  readonly startedAt: number;
  /** Bytes that waited for the client when last looked at, and since when that figure has stood. */
  waitingBytes: number;
  waitingSince: number;
}

/**
 * Resets a stream whose request body is overdue, or whose client takes nothing of its answer. HTTP/2 in Node has no
 * timeout of either kind. A stream that is being answered may keep its request open: that is how bidirectional calls
 * look. Once it is answered whole, the client is asked to stop sending (RFC 9113, section 8.1).
 */
export function enforceStreamDeadlines(
  stream: ServerHttp2Stream,
  state: TrackedStream,
  now: number,
  limits: ListenerLimits,
): void {
  if (stream.closed || isAnswered(stream)) {
    discardRequest(stream);
    if (!hasWholeRequest(stream)) stream.close(constants.NGHTTP2_NO_ERROR);
    return;
  }
  const isLate = now - state.startedAt >= limits.requestTimeoutMs && !stream.headersSent && !hasWholeRequest(stream);
  if (isLate || isStalled(stream, state, now, limits)) stream.close(constants.NGHTTP2_CANCEL);
}

/**
 * Node keeps a stream for as long as its request is unread. Node's compatible request takes the data, and holds it back
 * once the handler has stopped reading.
 */
function discardRequest(stream: ServerHttp2Stream): void {
  stream.removeAllListeners("data").resume();
}

/** Whether END_STREAM has been sent. */
function isAnswered(stream: ServerHttp2Stream): boolean {
  return stream.state.localClose === 1;
}

/** Whether the client has sent END_STREAM. */
export function hasWholeRequest(stream: ServerHttp2Stream): boolean {
  return stream.endAfterHeaders || stream.state.state === constants.NGHTTP2_STREAM_STATE_HALF_CLOSED_REMOTE;
}

/** The count of waiting bytes falls only when the client has taken a whole written chunk. */
function isStalled(stream: ServerHttp2Stream, state: TrackedStream, now: number, limits: ListenerLimits): boolean {
  const waitingBytes = stream.writableLength;
  if (waitingBytes === 0 || waitingBytes !== state.waitingBytes) {
    state.waitingBytes = waitingBytes;
    state.waitingSince = now;
    return false;
  }
  return now - state.waitingSince >= limits.stalledWriteMs;
}
