import type { ClientConfig } from "pg";
import {
  closeLeaseConnection,
  type LeaseConnection,
  type LeaseConnectionOptions,
  openLeaseConnection,
} from "./lease-connection.ts";

/** The current connection for heartbeats. */
export interface HeartbeatConnection {
  /** Opens a new connection if none is open. Throws as a connection does. Must not be called concurrently. */
  reach(): Promise<LeaseConnection>;
  giveUp(): void;
  /** Number of abandoned connections. */
  lostConnections(): number;
  close(): Promise<void>;
}

/** Opens the connection on first use. `onChange` is called when another node has changed something. */
export function createHeartbeatConnection(
  config: ClientConfig,
  options: LeaseConnectionOptions,
  onChange: () => void,
): HeartbeatConnection {
  let opened: LeaseConnection | undefined;
  /** The row of the previous connection. */
  let formerId: string | undefined;
  let lostConnections = 0;
  return {
    async reach() {
      opened ??= await openLeaseConnection(config, options, { formerId, onChange });
      formerId = opened.id;
      return opened;
    },
    giveUp() {
      if (opened === undefined) return;
      lostConnections += 1;
      opened.client.connection.stream.destroy();
      opened = undefined;
    },
    lostConnections: () => lostConnections,
    async close() {
      if (opened !== undefined) await closeLeaseConnection(opened);
    },
  };
}
