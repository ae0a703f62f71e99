import type { ClientConfig } from "pg";
import {
  closeLeaseConnection,
  type LeaseConnection,
  type LeaseConnectionOptions,
  openLeaseConnection,
} from "./lease-connection.ts";

/** The connection for heartbeats, whichever is open. */
export interface HeartbeatConnection {
  /** Opens another one where none is open. Throws as a connection does. Not to be called twice at a time. */
  reach(): Promise<LeaseConnection>;
  giveUp(): void;
  /** How many were abandoned. */
  lostConnections(): number;
  close(): Promise<void>;
}

/** Opens the connection when it is first needed. `onChange` is called when another node has changed something. */
export function createHeartbeatConnection(
  config: ClientConfig,
  options: LeaseConnectionOptions,
  onChange: () => void,
): HeartbeatConnection {
  let opened: LeaseConnection | undefined;
  /** The row of the connection before. */
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
