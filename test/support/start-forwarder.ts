import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** An address that leads to a server, and later to another one, as those of a proxy or of DNS do. */
export interface Forwarder {
  readonly port: number;
  /** Leads new connections there. Those that are open stay where they are. */
  leadTo(port: number): void;
  /** Ends those that are open. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts one that leads to a port of this machine. `change` may change what comes first on a connection. */
export async function startForwarder(
  firstPort: number,
  change: (first: Buffer) => Buffer = (first) => first,
): Promise<Forwarder> {
  let target = firstPort;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const other = connect(target, "127.0.0.1");
    socket.once("data", (first: Buffer) => {
      other.write(change(first));
      socket.pipe(other);
    });
    other.pipe(socket);
    for (const [from, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }

  return {
    port: (server.address() as AddressInfo).port,
    leadTo(port) {
      target = port;
    },
    cut,
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
