import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A TCP connection that keeps what it receives. */
export interface RawClient {
  readonly socket: Socket;
  text(): string;
  send(bytes: string | Uint8Array): Promise<void>;
  /** Sends one byte at a time, each in a segment of its own. */
  drip(bytes: string | Uint8Array): Promise<void>;
  /** Resolves once `pattern` has been received; rejects when the connection closes first. */
  until(pattern: RegExp): Promise<void>;
  /** Resolves once the server has closed the connection. */
  closed(): Promise<void>;
}

/**
 * Opens a TCP connection to the port. It acknowledges the server's FIN only when `hangsUp`, as an honest client would.
 */
export async function openRawClient(port: number, { hangsUp = true } = {}): Promise<RawClient> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true, allowHalfOpen: !hangsUp });
  await once(socket, "connect");
  let received = "";
  let hasClosed = false;
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    hasClosed = true;
  });

  async function send(bytes: string | Uint8Array): Promise<void> {
    await new Promise((resolve) => socket.write(bytes, resolve));
  }

  return {
    socket,
    text: () => received,
    send,
    async drip(bytes) {
      for (const byte of Buffer.from(bytes)) {
        await send(Uint8Array.of(byte));
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    },
    until(pattern) {
      return new Promise((resolve, reject) => {
        const look = (): void => {
          if (!pattern.test(received)) return;
          socket.off("data", look);
          resolve();
        };
        socket.on("data", look);
        socket.once("close", () => reject(new Error(`closed after ${JSON.stringify(received)}`)));
        look();
      });
    },
    async closed() {
      // Not `once` of node:events, which rejects when the connection is closed by a reset.
      if (!hasClosed) await new Promise((resolve) => socket.once("close", resolve));
    },
  };
}
