import type { Socket } from "node:net";

/** The protocol of a connection, by its first bytes. */
export type HttpVersion = "http1" | "http2";

/**
 * Calls `decide` once, when the received bytes differ from the HTTP/2 preface (http1) or contain all of it (http2);
 * they are then put back into the socket. A socket that ends, fails or stays undecided for `timeoutMs` is destroyed
 * without a decision. No bytes are put back before, because a socket with unread bytes would never report its end.
 */
export function sniffProtocol(socket: Socket, timeoutMs: number, decide: (protocol: HttpVersion) => void): void {
  let held: Buffer = Buffer.alloc(0);
  const timer = setTimeout(abandon, timeoutMs);
  socket.on("readable", read);
  socket.on("end", abandon);
  socket.on("error", abandon);
  socket.on("close", release);

  function read(): void {
    const chunk: Buffer | null = socket.read();
    if (chunk === null) return;
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    const protocol = protocolOf(held);
    if (protocol === undefined) return;
    release();
    socket.unshift(held);
    decide(protocol);
  }

  function abandon(): void {
    release();
    socket.on("error", ignore);
    socket.destroy();
  }

  function release(): void {
    clearTimeout(timer);
    socket.off("readable", read);
    socket.off("end", abandon);
    socket.off("error", abandon);
    socket.off("close", release);
  }
}

/** The client connection preface of HTTP/2 (RFC 9113, section 3.4). */
const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "latin1");

function protocolOf(bytes: Buffer): HttpVersion | undefined {
  const length = Math.min(bytes.length, PREFACE.length);
  if (bytes.compare(PREFACE, 0, length, 0, length) !== 0) return "http1";
  return length === PREFACE.length ? "http2" : undefined;
}

/** A peer may reset a socket that is being destroyed; without a listener, that would end the process. */
function ignore(): void {}
