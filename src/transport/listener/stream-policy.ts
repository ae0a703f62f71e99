import { constants, type ServerHttp2Stream } from "node:http2";
import type { ListenerLimits } from "./limits.ts";

/** The times from which the deadlines of a stream are measured. */
export interface TrackedStream {
  readonly startedAt: number;
  /** Number of bytes pending for the client at the last check, and the time since which it is unchanged. */
  waitingBytes: number;
  waitingSince: number;
}

/**
 * Resets a stream whose request body is overdue, or whose client reads nothing of the response. Node's HTTP/2 has no
 * timeout for either. A stream whose response has started may leave its request open, as bidirectional calls do. After
 * the complete response, the client is asked to stop sending (RFC 9113, section 8.1).
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
 * Node keeps a stream while its request is unread. Node's compatible request reads the data, and buffers it after the
 * handler has stopped reading.
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

/** The number of pending bytes decreases only when the client has read a whole written chunk. */
function isStalled(stream: ServerHttp2Stream, state: TrackedStream, now: number, limits: ListenerLimits): boolean {
  const waitingBytes = stream.writableLength;
  if (waitingBytes === 0 || waitingBytes !== state.waitingBytes) {
    state.waitingBytes = waitingBytes;
    state.waitingSince = now;
    return false;
  }
  return now - state.waitingSince >= limits.stalledWriteMs;
}
