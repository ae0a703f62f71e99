import type { Socket } from "node:net";
import type { ListenerLimits } from "./limits.ts";
import { type IsMember, networkOf } from "./network.ts";

/** The open sockets, counted in total and per client. */
export interface SocketRegistry {
  /** Counts the socket until it closes. Destroys it and returns false if a limit is reached. */
  admit(socket: Socket): boolean;
  destroyAll(): void;
  open(): number;
  /** Number of refused sockets since the start. */
  refused(): number;
}

/**
 * Tracks every admitted socket until its `close`. Sockets without an address (Unix) and those of proxies, which have
 * many clients, count only in total.
 */
export function createSocketRegistry(limits: ListenerLimits, isProxy: IsMember = () => false): SocketRegistry {
  const sockets = new Set<Socket>();
  const perNetwork = new Map<string, number>();
  let refusedCount = 0;

  return {
    admit(socket) {
      const { remoteAddress } = socket;
      const isCounted = remoteAddress !== undefined && !isProxy(remoteAddress);
      const network = isCounted ? networkOf(remoteAddress, limits) : undefined;
      const neighbours = network === undefined ? 0 : (perNetwork.get(network) ?? 0);
      if (sockets.size >= limits.maxSockets || neighbours >= limits.maxSocketsPerAddress) {
        refusedCount += 1;
        socket.destroy();
        return false;
      }
      sockets.add(socket);
      if (network !== undefined) perNetwork.set(network, neighbours + 1);
      socket.once("close", () => {
        sockets.delete(socket);
        if (network !== undefined) leave(perNetwork, network);
      });
      return true;
    },
    destroyAll() {
      for (const socket of sockets) socket.destroy();
    },
    open: () => sockets.size,
    refused: () => refusedCount,
  };
}

function leave(perNetwork: Map<string, number>, network: string): void {
  const left = (perNetwork.get(network) ?? 1) - 1;
  if (left === 0) perNetwork.delete(network);
  else perNetwork.set(network, left);
}
