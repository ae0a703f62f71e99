import { connect, type Socket } from "node:net";

/** Opens a TCP connection whose errors are of no interest: the server may reset it at any time. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  socket.on("error", () => undefined);
  await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
  return socket;
}

/** Sends the bytes, hangs up, and returns what came until the server hung up too; undefined when it did not in time. */
export async function exchange(port: number, bytes: Uint8Array, limitMs: number): Promise<string | undefined> {
  const socket = await openSocket(port);
  let received = "";
  socket.on("data", (chunk) => {
    if (received.length < 4096) received += chunk.toString("latin1");
  });
  const isClosed = closedWithin(socket, limitMs);
  socket.end(bytes);
  if (await isClosed) return received;
  socket.destroy();
  return undefined;
}

/** Whether the connection is closed within that time. */
export function closedWithin(socket: Socket, limitMs: number): Promise<boolean> {
  if (socket.closed) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), limitMs);
    socket.once("close", () => {
      clearTimeout(timer);
      resolve(true);
    });
    // A socket that nobody reads never ends.
    socket.resume();
  });
}
