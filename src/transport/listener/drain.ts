import type { Server } from "node:http";
import type { Http1Exchanges } from "./http1-exchanges.ts";
import type { Http2Sessions } from "./http2-sessions.ts";
import type { SocketRegistry } from "./socket-registry.ts";

/** What a drain works on. */
export interface DrainedParts {
  readonly http1Server: Server;
  readonly sockets: SocketRegistry;
  readonly exchanges: Http1Exchanges;
  readonly sessions: Http2Sessions;
}

/**
 * Stops accepting, tells every client, and resolves when the last socket has closed. Requests that arrived whole get up to
 * `graceMs`; once none of them is left, sockets still open after `lingerMs` (half-sent requests, clients that do not hang
 * up) are destroyed.
 */
export function drainConnections(parts: DrainedParts, graceMs: number, lingerMs: number): Promise<void> {
  const { http1Server, sockets, exchanges, sessions } = parts;
  const startedAt = performance.now();
  let busyAt = startedAt;
  exchanges.askToClose();
  sessions.retireAll();
  http1Server.close();

  return new Promise((resolve) => {
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    check();

    function check(): void {
      exchanges.closeIdle();
      if (sockets.open() === 0) {
        clearInterval(timer);
        resolve();
        return;
      }
      const now = performance.now();
      if (exchanges.inFlight() + sessions.inFlight() > 0) busyAt = now;
      if (now - busyAt >= lingerMs || now - startedAt >= graceMs) sockets.destroyAll();
    }
  });
}

const CHECK_INTERVAL_MS = 25;
