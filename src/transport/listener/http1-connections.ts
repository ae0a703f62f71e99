import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Which HTTP/1 connections there are and what each is busy with. */
export interface Http1Connections {
  track(socket: Socket): void;
  /** Notes that the socket's latest request is answered by `response`. */
  begin(socket: Socket, response: ServerResponse): void;
  readonly whenAnswered: WhenAnswered;
  /** Ends keep-alive: answers not begun yet say `Connection: close`, and so does every later one. */
  askToClose(): void;
  /** Destroys connections whose last answer is out, or that have not sent a byte. */
  closeIdle(): void;
  /** For a connection without activity: destroys it unless its handler is still at work. */
  onIdleTimeout(socket: Socket, againMs: number): void;
  open(): number;
  /** Answers in progress to requests that arrived whole. */
  inFlight(): number;
}

/**
 * For a connection that the parser has abandoned: calls `refuse`, which ends it, once every request that arrived whole
 * is answered. Never when the broken request is answered itself, or the connection is ending already. It is destroyed a
 * while later.
 */
export type WhenAnswered = (socket: Socket, refuse: () => void) => void;

/**
 * Holds one entry per connection: with pipelining, answers go out in order, so the latest one speaks for all. It
 * replaces Node's `closeIdleConnections`, which takes an ended answer for a sent one and cuts it off while the client
 * still reads.
 */
export function createHttp1Connections(lingerMs: number): Http1Connections {
  const latest = new Map<Socket, ServerResponse | undefined>();
  /** The answer that another one waits for, of requests sent without waiting. */
  const before = new WeakMap<ServerResponse, ServerResponse>();
  const givenUp = new WeakSet<Socket>();
  let isClosing = false;

  return {
    track(socket) {
      latest.set(socket, undefined);
      socket.once("close", () => latest.delete(socket));
    },
    begin(socket, response) {
      const earlier = latest.get(socket);
      if (earlier?.writableFinished === false) before.set(response, earlier);
      latest.set(socket, response);
      if (hasBody(response.req)) {
        // Comes at once when a handler gives up a body, in time for the header of its answer.
        response.req.once("aborted", () => closeGently(socket, response));
        response.once("finish", () => closeUnlessRead(socket, response, lingerMs));
      }
      if (isClosing) endKeepAlive(response);
    },
    whenAnswered(socket, refuse) {
      // The parser complains of every further byte.
      if (givenUp.has(socket)) return;
      givenUp.add(socket);
      const last = latest.get(socket);
      const broken = last?.req.complete === false ? last : undefined;
      const end = (): void => {
        if (broken?.headersSent) socket.end();
        else refuse();
        setTimeout(() => socket.destroy(), lingerMs).unref();
      };
      const whole = broken === undefined ? last : before.get(broken);
      afterClose(whole, socket, () => afterClose(broken?.headersSent ? broken : undefined, socket, end));
    },
    askToClose() {
      isClosing = true;
      for (const response of latest.values()) if (response !== undefined) endKeepAlive(response);
    },
    closeIdle() {
      for (const [socket, response] of latest) {
        const isIdle = response === undefined ? socket.bytesRead === 0 : response.writableFinished;
        if (isIdle) socket.destroy();
      }
    },
    onIdleTimeout(socket, againMs) {
      const response = latest.get(socket);
      const isAtWork = response !== undefined && !response.writableFinished && socket.writableLength === 0;
      if (isAtWork) socket.setTimeout(againMs);
      else socket.destroy();
    },
    open: () => latest.size,
    inFlight() {
      let count = 0;
      for (const response of latest.values()) if (response !== undefined && isInFlight(response)) count += 1;
      return count;
    },
  };
}

/**
 * A handler may answer before it has read the whole body. The rest is read for it, for up to `lingerMs`; a body that
 * continues would precede the connection's next request, so there is none. Nor is there one after an abandoned body,
 * which Node permanently stops reading: the client has the same time to read the answer (RFC 9112, section 9.6).
 */
function closeUnlessRead(socket: Socket, { req }: ServerResponse, lingerMs: number): void {
  if (req.complete) return;
  if (req.destroyed) {
    socket.end();
  } else {
    // An iterator that the handler has left behind would hold the body back.
    if (req.listenerCount("readable") > 0) req.removeAllListeners("readable");
    req.resume();
  }
  setTimeout(() => {
    if (!req.complete) socket.destroy();
  }, lingerMs).unref();
}

/**
 * Node would destroy the socket as soon as such an answer is out. Bytes that were not read turn that into a reset,
 * which may overtake the answer.
 */
function closeGently(socket: Socket, response: ServerResponse): void {
  endKeepAlive(response);
  socket.destroySoon = () => socket.end();
}

/** Runs at once when there is nothing to wait for, and after a wait only on a connection that is still open. */
function afterClose(response: ServerResponse | undefined, socket: Socket, run: () => void): void {
  if (response === undefined || response.closed) run();
  else response.once("close", () => void (socket.writable && run()));
}

function endKeepAlive(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}

function isInFlight(response: ServerResponse): boolean {
  return !response.writableFinished && !response.destroyed && response.req.complete;
}

/** Whether the head of an HTTP/1 request announces a body (RFC 9112, section 6), be it an empty one. */
export function hasBody({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}
