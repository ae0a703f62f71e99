import { randomUUID } from "node:crypto";
import { Client, type ClientConfig } from "pg";
import { type Connection, toConnection, toStatementError } from "./connection.ts";
import type { ServerRun } from "./server-run.ts";
import { unavailable } from "./storage-refusal.ts";

/**
 * Proof that a server still writes. One that was replaced goes on answering what it is asked, but what it writes has to
 * wait for its standby, which follows it no more.
 */
export interface WriteLease {
  /**
   * Which run of a server has confirmed a write that was sent within the last LEASE_MS. Throws UNAVAILABLE, or as a
   * connection does, when none has.
   */
  holder(): Promise<string>;
  /** Asks again which server answers. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

/** How long a write proves that its server was still the primary when a request came. */
export const LEASE_MS = 1_500;
const BEAT_MS = 500;
/** The server ends a wait for an earlier beat of ours by itself: it must not gather those that wait. */
const LOCK_TIMEOUT_MS = 1_000;
/** Rows of nodes that have ended. */
const KEPT_MS = 86_400_000;

/**
 * Begins to write when it is first asked; `assertUsable` looks at each connection before it is used. `onHolder` is
 * called when another server than before has confirmed a write.
 */
export function createWriteLease(
  config: ClientConfig,
  assertUsable: (connection: Connection) => Promise<ServerRun>,
  onHolder: (serverId: string) => void,
): WriteLease {
  const node = randomUUID();
  let opened: { readonly client: Client; readonly connection: Connection; readonly run: string } | undefined;
  let beating: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let holder: string | undefined;
  let heldUntil = 0;
  let failure: unknown;

  function beat(): Promise<void> {
    clearTimeout(timer);
    beating ??= write().then(() => {
      beating = undefined;
      // Nodes do not keep step, also after what has befallen them all.
      if (!isClosed) timer = setTimeout(beat, BEAT_MS * (0.8 + Math.random() * 0.2)).unref();
    });
    return beating;
  }

  async function write(): Promise<void> {
    try {
      opened ??= await open();
      const { connection, run } = opened;
      // Before it is sent: what the server was when it answered is known of this moment alone.
      const sentAt = performance.now();
      await connection.commit(BEAT, [node, Date.now()]).catch((err) => {
        throw unavailable(UNCONFIRMED, err);
      });
      heldUntil = sentAt + LEASE_MS;
      failure = undefined;
      if (run === holder) return;
      holder = run;
      onHolder(run);
    } catch (err) {
      failure = err;
      giveUp();
    }
  }

  async function open() {
    const client = new Client({ ...config, lock_timeout: LOCK_TIMEOUT_MS, query_timeout: LEASE_MS });
    client.on("error", () => undefined); // the next beat is thrown it
    try {
      await client.connect();
      const connection = toConnection(client);
      const { id } = await assertUsable(connection);
      await connection.run("DELETE FROM nodes WHERE seen_at < $1", [Date.now() - KEPT_MS]);
      return { client, connection, run: id };
    } catch (err) {
      client.connection.stream.destroy();
      throw toStatementError(err);
    }
  }

  function giveUp(): void {
    opened?.client.connection.stream.destroy();
    opened = undefined;
  }

  return {
    async holder() {
      const isHeld = () => performance.now() < heldUntil;
      // A beat that failed is not repeated for each request.
      if (!isHeld()) await (beating ?? (failure === undefined ? beat() : undefined));
      if (isHeld() && holder !== undefined) return holder;
      throw failure ?? unavailable(UNCONFIRMED);
    },
    async renew() {
      await beating;
      giveUp();
      await beat();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await beating;
      clearTimeout(timer);
      await opened?.client.end();
    },
  };
}

const UNCONFIRMED = "the database confirms no writes: it may have been replaced by another server";
const BEAT = `
  INSERT INTO nodes (id, seen_at) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
`;
