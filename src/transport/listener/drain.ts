import type { Server } from "node:http";
import type { Http1Connections } from "./http1-connections.ts";
import type { Http2Sessions } from "./http2-sessions.ts";
import type { SocketRegistry } from "./socket-registry.ts";

export interface DrainedParts {
  readonly http1Server: Server;
  readonly sockets: SocketRegistry;
  readonly connections: Http1Connections;
  readonly sessions: Http2Sessions;
}

/**
 * Stops accepting connections, notifies every client, and resolves when the last socket has closed. Completely received
 * requests get up to `graceMs`. When none is left, sockets that are still open after `lingerMs` (incomplete requests,
 * clients that do not disconnect) are destroyed.
 */
export function drainConnections(parts: DrainedParts, graceMs: number, lingerMs: number): Promise<void> {
  const { http1Server, sockets, connections, sessions } = parts;
  const startedAt = performance.now();
  let busyAt = startedAt;
  connections.askToClose();
  sessions.goAwayAll();
  http1Server.close();

  return new Promise((resolve) => {
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    check();

    function check(): void {
      connections.closeIdle();
      if (sockets.open() === 0) {
        clearInterval(timer);
        resolve();
        return;
      }
      const now = performance.now();
      if (connections.inFlight() + sessions.inFlight() > 0) busyAt = now;
      if (now - busyAt >= lingerMs || now - startedAt >= graceMs) sockets.destroyAll();
    }
  });
}

const CHECK_INTERVAL_MS = 25;
