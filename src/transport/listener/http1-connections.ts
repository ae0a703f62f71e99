import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The open HTTP/1 connections and their latest responses. */
export interface Http1Connections {
  track(socket: Socket): void;
  /** Records `response` as the response to the socket's latest request. */
  begin(socket: Socket, response: ServerResponse): void;
  readonly whenAnswered: WhenAnswered;
  /** Ends keep-alive: responses that have not started get `Connection: close`, and so does every later one. */
  askToClose(): void;
  /** Destroys connections whose last response was sent, or that have not sent a byte. */
  closeIdle(): void;
  /** Called for an inactive connection: destroys it unless its handler is still running. */
  onIdleTimeout(socket: Socket, againMs: number): void;
  open(): number;
  /** Number of unfinished responses to completely received requests. */
  inFlight(): number;
}

/**
 * Called for a connection that the parser has abandoned. Calls `refuse`, which ends the connection, when every
 * completely received request is answered; does not call it if the broken request gets its own response, or if the
 * connection is already ending. The connection is destroyed some time later.
 */
export type WhenAnswered = (socket: Socket, refuse: () => void) => void;

/**
 * Holds one entry per connection: pipelined responses are sent in order, so the latest one represents all. Replaces
 * Node's `closeIdleConnections`, which treats an ended response as sent, and cuts it off while the client still reads.
 */
export function createHttp1Connections(lingerMs: number): Http1Connections {
  const latest = new Map<Socket, ServerResponse | undefined>();
  /** The previous response that a pipelined response waits for. */
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
        // Emitted as soon as a handler abandons a body, in time to set a header of its response.
        response.req.once("aborted", () => closeGently(socket, response));
        response.once("finish", () => closeUnlessRead(socket, response, lingerMs));
      }
      if (isClosing) endKeepAlive(response);
    },
    whenAnswered(socket, refuse) {
      // The parser reports an error for every further byte.
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
 * A handler may respond before it has read the whole body. The rest is then read and discarded, for up to `lingerMs`.
 * If the body continues after that, the connection cannot serve another request and is closed. Nor can it after an
 * abandoned body, which Node never reads again: the client gets the same time to read the response (RFC 9112, section
 * 9.6).
 */
function closeUnlessRead(socket: Socket, { req }: ServerResponse, lingerMs: number): void {
  if (req.complete) return;
  if (req.destroyed) {
    socket.end();
  } else {
    // An iterator that the handler has abandoned would block the body.
    if (req.listenerCount("readable") > 0) req.removeAllListeners("readable");
    req.resume();
  }
  setTimeout(() => {
    if (!req.complete) socket.destroy();
  }, lingerMs).unref();
}

/**
 * Node would destroy the socket as soon as such a response is sent. Unread bytes turn that into a reset, which can
 * overtake the response.
 */
function closeGently(socket: Socket, response: ServerResponse): void {
  endKeepAlive(response);
  socket.destroySoon = () => socket.end();
}

/** Calls `run` immediately if there is no open response; otherwise when it closes, if the connection is still open. */
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

/** Whether the headers of an HTTP/1 request announce a body (RFC 9112, section 6), even an empty one. */
export function hasBody({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}
