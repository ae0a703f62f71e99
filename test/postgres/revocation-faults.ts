import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresServer } from "../support/postgres-server.ts";
import type { Cluster, ClusterNode } from "./cluster.ts";

/** What befalls a node while a key is revoked on another one. */
export interface RevocationFault {
  readonly name: string;
  /** Begins, and gives what ends it, once the revocation has returned. */
  begin(
    victim: ClusterNode,
    cluster: Cluster,
    database: PostgresServer,
  ): Promise<() => Promise<void>> | (() => Promise<void>);
}

/** So long a fault goes on behind the revocation: who was not told might still serve. */
const AFTER_MS = 200;
const HOUR_MS = 3_600_000;

const END_LISTENERS = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid <> pg_backend_pid() AND application_name = 'letterpress' AND query ~ 'nodes|LISTEN'
`;

/** What befalls a node by its own network, as the kernel has it. */
export const NAMESPACE_FAULTS: readonly RevocationFault[] = [
  {
    name: "the cable between a node and the database is out",
    begin: ({ namespace }) => {
      namespace?.unplug();
      return async () => {
        await sleep(AFTER_MS);
        namespace?.plug();
      };
    },
  },
  {
    name: "what the database answers a node is lost",
    begin: ({ namespace }) => {
      namespace?.loseAnswers();
      return async () => {
        await sleep(AFTER_MS);
        namespace?.pass();
      };
    },
  },
  {
    name: "every packet of a node to the database is answered by a reset",
    begin: ({ namespace }) => {
      namespace?.reject();
      return async () => {
        await sleep(AFTER_MS);
        namespace?.pass();
      };
    },
  },
];

export const REVOCATION_FAULTS: readonly RevocationFault[] = [
  {
    name: "a node is stopped",
    begin({ child }) {
      child.kill("SIGSTOP");
      return async () => {
        child.kill("SIGCONT");
        await sleep(AFTER_MS);
      };
    },
  },
  {
    name: "nothing passes between a node and the database",
    begin({ network }) {
      network.hold();
      return async () => {
        await sleep(AFTER_MS);
        network.release();
      };
    },
  },
  {
    name: "the connections of a node are ended, and no new ones made",
    begin({ network }, _cluster, { port }) {
      network.leadTo(1);
      network.cut();
      return async () => {
        await sleep(AFTER_MS);
        network.leadTo(port);
      };
    },
  },
  {
    name: "the connections that tell nodes of changes are ended",
    async begin(_victim, _cluster, database) {
      await database.run(END_LISTENERS);
      return async () => undefined;
    },
  },
  {
    name: "all of a node's traffic with the database is 2 s late",
    begin({ network }) {
      network.delay(2_000);
      return async () => {
        await sleep(AFTER_MS);
        network.delay(0);
      };
    },
  },
  {
    name: "a node joins",
    begin(_victim, cluster) {
      const joining = cluster.join();
      return async () => {
        const node = await joining;
        await sleep(AFTER_MS);
        await cluster.leave(node);
      };
    },
  },
  {
    name: "the clocks of two nodes jump",
    async begin(victim, { nodes }) {
      const other = nodes.find((node) => node !== victim);
      await Promise.all([victim.jump(HOUR_MS), other?.jump(-50 * HOUR_MS)]);
      return async () => {
        await victim.jump(-HOUR_MS);
        await sleep(AFTER_MS);
        await Promise.all([victim.jump(0), other?.jump(0)]);
      };
    },
  },
];
