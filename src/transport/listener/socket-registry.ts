import { isIPv6, type Socket } from "node:net";
import type { ListenerLimits } from "./limits.ts";

/** The sockets that are open, counted in all and per client. */
export interface SocketRegistry {
  /** Counts the socket until it closes; destroys it and returns false when a limit is reached. */
  admit(socket: Socket): boolean;
  destroyAll(): void;
  open(): number;
  /** Sockets turned away since the start. */
  refused(): number;
}

/** Keeps every admitted socket until its `close`. Sockets without an address (Unix) count only in all. */
export function createSocketRegistry(limits: ListenerLimits): SocketRegistry {
  const sockets = new Set<Socket>();
  const perNetwork = new Map<string, number>();
  let refusedCount = 0;

  return {
    admit(socket) {
      const network = networkOf(socket.remoteAddress, limits.countLoopback);
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

/**
 * What one client is taken to hold: an IPv4 address, or the /64 that an IPv6 site hands out whole (RFC 6177). Undefined for
 * an address that is not counted.
 */
export function networkOf(address: string | undefined, countLoopback: boolean): string | undefined {
  if (address === undefined) return undefined;
  const plain = address.startsWith("::ffff:") && address.includes(".") ? address.slice("::ffff:".length) : address;
  if (!countLoopback && (plain === "::1" || plain.startsWith("127."))) return undefined;
  if (!isIPv6(plain)) return plain;
  return firstGroups(plain).join(":");
}

/** The first four groups of an IPv6 address, with `::` filled in. */
function firstGroups(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  if (tail === undefined) return left.slice(0, 4);
  const right = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...zeros, ...right].slice(0, 4);
}

function leave(perNetwork: Map<string, number>, network: string): void {
  const left = (perNetwork.get(network) ?? 1) - 1;
  if (left === 0) perNetwork.delete(network);
  else perNetwork.set(network, left);
}
