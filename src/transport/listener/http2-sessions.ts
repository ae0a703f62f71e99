import { constants, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import type { Socket } from "node:net";
import type { ListenerLimits } from "./limits.ts";
import { hasWholeRequest, type TrackedStream, tendStream, trackStream } from "./stream-policy.ts";

/** The HTTP/2 sessions that are open and the rules they live by. */
export interface Http2Sessions {
  adopt(session: ServerHttp2Session, socket: Socket): void;
  /** Applies every deadline that has passed. */
  sweep(): void;
  /** Sends GOAWAY on every session, now and to come: streams under way may finish, further ones are refused. */
  retireAll(): void;
  open(): number;
  openStreams(): number;
  /** Streams being answered whose request arrived whole. */
  inFlight(): number;
}

interface TrackedSession {
  readonly session: ServerHttp2Session;
  readonly socket: Socket;
  readonly streams: Map<ServerHttp2Stream, TrackedStream>;
  readonly retireAt: number;
  /** When the last stream closed, or the session began. */
  quietSince: number;
  /** When either side sent GOAWAY. */
  retiredAt: number | undefined;
  /** Pings and settings since the last sweep, which cost an answer each. */
  controlFrames: number;
  /** Streams that have closed before they were answered, since the last sweep. */
  unansweredStreams: number;
}

/**
 * Sessions are held until their socket closes, not until they are destroyed: a client that never answers our FIN would keep
 * the socket open for ever.
 */
export function createHttp2Sessions(limits: ListenerLimits): Http2Sessions {
  const sessions = new Set<TrackedSession>();
  let isClosing = false;

  return {
    adopt(session, socket) {
      const tracked = trackSession(session, socket, limits);
      sessions.add(tracked);
      socket.once("close", () => sessions.delete(tracked));
      if (isClosing) retire(tracked);
    },
    sweep() {
      const now = performance.now();
      for (const tracked of sessions) tend(tracked, now, limits);
    },
    retireAll() {
      isClosing = true;
      for (const tracked of sessions) retire(tracked);
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
    retireAt: now + limits.maxSessionAgeMs * jitter,
    quietSince: now,
    retiredAt: undefined,
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
  session.on("goaway", () => retire(tracked));
  session.on("frameError", () => retire(tracked));
  // Before the server's own listener, which answers.
  session.prependListener("stream", (stream) => {
    tracked.streams.set(stream, trackStream(performance.now()));
    stream.on("error", ignore);
    stream.once("close", () => {
      tracked.streams.delete(stream);
      if (!stream.headersSent) tracked.unansweredStreams += 1;
      tracked.quietSince = performance.now();
    });
    if (tracked.unansweredStreams >= limits.maxUnansweredStreams) stream.close(constants.NGHTTP2_REFUSED_STREAM);
  });
  return tracked;
}

/** A stream that its client has reset; unheard, that would end the process. */
function ignore(): void {}

function tend(tracked: TrackedSession, now: number, limits: ListenerLimits): void {
  tracked.controlFrames = 0;
  tracked.unansweredStreams = 0;
  for (const [stream, state] of tracked.streams) tendStream(stream, state, now, limits);
  const isQuiet = tracked.streams.size === 0;
  if (tracked.session.destroyed) tracked.retiredAt ??= now;
  if (tracked.retiredAt === undefined) {
    if (now >= tracked.retireAt || (isQuiet && now - tracked.quietSince >= limits.idleSessionMs)) retire(tracked);
    return;
  }
  const hasLingered = isQuiet && now - Math.max(tracked.quietSince, tracked.retiredAt) >= limits.lingerMs;
  if (hasLingered || now - tracked.retiredAt >= limits.retireGraceMs) tracked.socket.destroy();
}

function retire(tracked: TrackedSession): void {
  tracked.retiredAt ??= performance.now();
  tracked.session.close();
}
