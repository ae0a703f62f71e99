import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** An address that leads to a server, and later to another one, as those of a proxy or of DNS do. */
export interface Forwarder {
  readonly port: number;
  /** Leads new connections there. Those that are open stay where they are. */
  leadTo(port: number): void;
  /** Ends those that are open. */
  cut(): void;
  /** Keeps what is sent, as a network does that loses every packet: connections stay open, and nothing arrives. */
  hold(): void;
  /** Lets what was kept arrive, and what comes. */
  release(): void;
  /** Has what is sent arrive so much later. */
  delay(ms: number): void;
  /**
   * Calls a function with each piece of what is sent to the server from now on, and another one with each piece of what
   * it answers; `connection` numbers the connections.
   */
  watch(onSent: OnPiece, onAnswer?: OnPiece): void;
  close(): Promise<void>;
}

type OnPiece = (piece: Buffer, connection: number) => void;

/**
 * Starts one, at an address of this machine, that leads to a port of it. `change` may change what comes first on a
 * connection.
 */
export async function startForwarder(
  firstPort: number,
  change: (first: Buffer) => Buffer = (first) => first,
  address = "127.0.0.1",
): Promise<Forwarder> {
  let target = firstPort;
  let delayMs = 0;
  let held: PromiseWithResolvers<void> | undefined;
  let onSent: OnPiece = () => undefined;
  let onAnswer: OnPiece = () => undefined;
  let lastConnection = 0;
  const sockets = new Set<Socket>();

  /** Carries bytes in their order. */
  function carry(from: Socket, to: Socket, changeFirst: (first: Buffer) => Buffer): void {
    let carried: Promise<void> | undefined;
    let isFirst = true;
    const pass = async (chunk: Buffer, before: Promise<void> | undefined): Promise<void> => {
      if (delayMs > 0) await sleep(delayMs);
      await before;
      while (held !== undefined) await held.promise;
      if (!to.destroyed) to.write(chunk);
    };
    from.on("data", (chunk: Buffer) => {
      const changed = isFirst ? changeFirst(chunk) : chunk;
      isFirst = false;
      if (carried === undefined && delayMs === 0 && held === undefined) return void to.write(changed);
      const passing = pass(changed, carried);
      carried = passing;
      passing.finally(() => {
        if (carried === passing) carried = undefined;
      });
    });
    sockets.add(from);
    from.setNoDelay(true);
    from.on("error", () => to.destroy());
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  const server = createServer((socket) => {
    const other = connect(target, "127.0.0.1");
    lastConnection += 1;
    const connection = lastConnection;
    socket.on("data", (piece: Buffer) => onSent(piece, connection));
    other.on("data", (piece: Buffer) => onAnswer(piece, connection));
    carry(socket, other, change);
    carry(other, socket, (first) => first);
  });
  server.listen(0, address);
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
    hold() {
      held ??= Promise.withResolvers();
    },
    release() {
      held?.resolve();
      held = undefined;
    },
    delay(ms) {
      delayMs = ms;
    },
    watch(sent, answer = () => undefined) {
      onSent = sent;
      onAnswer = answer;
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
