import { constants, type Http2Session, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import type { Socket } from "node:net";
import type { ListenerLimits } from "./limits.ts";
import { enforceStreamDeadlines, hasWholeRequest, type TrackedStream } from "./stream-policy.ts";

/** The open HTTP/2 sessions and their limits. */
export interface Http2Sessions {
  track(session: ServerHttp2Session, socket: Socket): void;
  /** Enforces every expired deadline. */
  sweep(): void;
  /** Sends GOAWAY on every current and later session: open streams may finish, new ones are refused. */
  goAwayAll(): void;
  open(): number;
  openStreams(): number;
  /** Number of unfinished streams whose request is completely received. */
  inFlight(): number;
}

interface TrackedSession {
  readonly session: ServerHttp2Session;
  readonly socket: Socket;
  readonly streams: Map<ServerHttp2Stream, TrackedStream>;
  readonly goAwayDueAt: number;
  /** Time when the last stream closed, or the session started. */
  idleSince: number;
  /** Time when either side sent GOAWAY. */
  goAwaySentAt: number | undefined;
  /** Number of PING and SETTINGS frames since the last sweep; each requires a response. */
  controlFrames: number;
  /** Number of streams that closed before a response, since the last sweep. */
  unansweredStreams: number;
}

/**
 * Sessions are tracked until their socket closes, not until they are destroyed: a client that never answers our FIN
 * would keep the socket open forever.
 */
export function createHttp2Sessions(limits: ListenerLimits): Http2Sessions {
  const sessions = new Set<TrackedSession>();
  let isClosing = false;

  return {
    track(session, socket) {
      const tracked = trackSession(session, socket, limits);
      sessions.add(tracked);
      socket.once("close", () => sessions.delete(tracked));
      if (isClosing) goAway(tracked);
    },
    sweep() {
      const now = performance.now();
      for (const tracked of sessions) enforceDeadlines(tracked, now, limits);
    },
    goAwayAll() {
      isClosing = true;
      for (const tracked of sessions) goAway(tracked);
    },
    open: () => sessions.size,
    openStreams() {
      let count = 0;
      for (const { streams } of sessions) count += streams.size;
      return count;
    },
    inFlight() {
      let count = 0;
      for (const { streams } of sessions) for (const stream of streams.keys()) if (hasWholeRequest(stream)) count += 1;
      return count;
    },
  };
}

function trackSession(session: ServerHttp2Session, socket: Socket, limits: ListenerLimits): TrackedSession {
  const now = performance.now();
  const jitter = 1 + limits.sessionAgeJitter * (2 * Math.random() - 1);
  const tracked: TrackedSession = {
    session,
    socket,
    streams: new Map(),
    goAwayDueAt: now + limits.maxSessionAgeMs * jitter,
    idleSince: now,
    goAwaySentAt: undefined,
    controlFrames: 0,
    unansweredStreams: 0,
  };
  const countControlFrame = (): void => {
    tracked.controlFrames += 1;
    if (tracked.controlFrames > limits.maxControlFrames) socket.destroy();
  };
  session.on("ping", countControlFrame);
  session.on("remoteSettings", countControlFrame);
  session.setLocalWindowSize(limits.sessionWindowBytes);
  session.on("goaway", () => goAway(tracked));
  session.on("frameError", () => goAway(tracked));
  // Runs before the server's own listener, which responds.
  session.prependListener("stream", (stream) => {
    stream.on("error", ignore);
    // Reset by a frame of the same read, so its listeners get no further events.
    if (stream.closed) {
      tracked.unansweredStreams += 1;
      return;
    }
    const startedAt = performance.now();
    tracked.streams.set(stream, { startedAt, waitingBytes: 0, waitingSince: startedAt });
    stream.once("close", () => {
      tracked.streams.delete(stream);
      if (!stream.headersSent) tracked.unansweredStreams += 1;
      tracked.idleSince = performance.now();
    });
    if (tracked.unansweredStreams >= limits.maxUnansweredStreams) stream.close(constants.NGHTTP2_REFUSED_STREAM);
  });
  return tracked;
}

/** Handles the error of a stream that its client has reset; without a listener, it would end the process. */
function ignore(): void {}

function enforceDeadlines(tracked: TrackedSession, now: number, limits: ListenerLimits): void {
  tracked.controlFrames = 0;
  tracked.unansweredStreams = 0;
  for (const [stream, state] of tracked.streams) enforceStreamDeadlines(stream, state, now, limits);
  const isIdle = tracked.streams.size === 0;
  if (tracked.session.destroyed) tracked.goAwaySentAt ??= now;
  if (tracked.goAwaySentAt === undefined) {
    if (now >= tracked.goAwayDueAt || (isIdle && now - tracked.idleSince >= limits.idleSessionMs)) goAway(tracked);
    return;
  }
  const hasLingered = isIdle && now - Math.max(tracked.idleSince, tracked.goAwaySentAt) >= limits.lingerMs;
  if (hasLingered || now - tracked.goAwaySentAt >= limits.goAwayGraceMs) tracked.socket.destroy();
}

function goAway(tracked: TrackedSession): void {
  tracked.goAwaySentAt ??= performance.now();
  tracked.session.close();
}

/** Cached, because the socket of a session is a proxy that looks up each property on every access. */
const addresses = new WeakMap<Http2Session, string | undefined>();

/** Returns the remote address; undefined if the client has disconnected. */
export function addressOfSession(session: Http2Session | undefined): string | undefined {
  if (session === undefined) return undefined;
  if (!addresses.has(session)) addresses.set(session, session.socket.remoteAddress);
  return addresses.get(session);
}
