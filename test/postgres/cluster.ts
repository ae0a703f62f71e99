import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createNetworkNamespace, type NetworkNamespace } from "../support/network-namespace.ts";
import { type Forwarder, startForwarder } from "../support/start-forwarder.ts";
import { type ServerProcess, waitUntilReady } from "../support/start-process.ts";
import { callNode, type NodeCalls } from "./node-calls.ts";

const PROGRAM = join(import.meta.dirname, "../../bin/letterpress.js");
const CLOCK = new URL("../reliability/jump-clock.ts", import.meta.url).href;

/** A node: a process with a way to the database of its own. */
export interface ClusterNode {
  readonly url: string;
  readonly calls: NodeCalls;
  readonly child: ChildProcess;
  /** What lies between it and the database. */
  readonly network: Forwarder;
  /** Where it runs, if nodes have networks of their own. */
  readonly namespace: NetworkNamespace | undefined;
  /** Sets its wall clock. */
  jump(offsetMs: number): Promise<void>;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** The exit code, or the name of the signal that ended it. */
  stop(): Promise<number | string | null>;
}

/** Starts nodes on one database. */
export interface Cluster {
  readonly nodes: ClusterNode[];
  /** Begins another one, which is one of `nodes` when this resolves. */
  join(): Promise<ClusterNode>;
  leave(node: ClusterNode): Promise<number | string | null>;
  stop(): Promise<readonly (number | string | null)[]>;
}

/** Where nodes run. */
export interface ClusterOptions {
  /** The port of a pooler: they ask it, and go to the database itself for what a pooler cannot do. */
  readonly poolerPort?: number | undefined;
  /** Whether each has a network of its own. */
  readonly hasNamespaces?: boolean | undefined;
  /** What a node has beside the settings of all, by its number in the order of their starts. */
  readonly envOf?: ((node: number) => Readonly<Record<string, string>> | undefined) | undefined;
}

/** Starts three nodes on an empty database, with settings beside the usual ones. */
export async function startCluster(
  databaseUrl: string,
  env: Readonly<Record<string, string>>,
  { poolerPort, hasNamespaces, envOf }: ClusterOptions = {},
): Promise<Cluster> {
  const nodes: ClusterNode[] = [];
  let adminKey = "";
  let started = 0;

  async function start(): Promise<ClusterNode> {
    const url = new URL(databaseUrl);
    const namespace = hasNamespaces === true ? createNetworkNamespace() : undefined;
    const network = await startForwarder(Number(url.port), undefined, namespace?.outerAddress);
    url.port = String(network.port);
    if (namespace !== undefined) {
      url.hostname = namespace.outerAddress;
      url.searchParams.set("sslmode", "disable");
    }
    const direct = url.href;
    if (poolerPort !== undefined) url.port = String(poolerPort);
    const command = [...(namespace?.enter ?? []), process.execPath, "--import", CLOCK, PROGRAM, "serve"];
    const child = spawn(command[0] ?? "", command.slice(1), {
      env: {
        PATH: process.env.PATH,
        ...(namespace !== undefined && { HOST: namespace.innerAddress }),
        PORT: "0",
        LOG_LEVEL: "silent",
        EXAMPLES: "on",
        ...LIMITS,
        ...env,
        ...envOf?.(started++),
        STORE_URL: url.href,
        ...(poolerPort !== undefined && { STORE_LISTEN_URL: direct, STORE_PREPARED: "off" }),
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const served: ServerProcess = await waitUntilReady(child as ChildProcessByStdio<null, Readable, Readable>);
    adminKey ||= /admin key {2}(\S+)/.exec(served.stdout())?.[1] ?? "";
    const close = async <Result>(ending: Promise<Result>): Promise<Result> => {
      const result = await ending;
      await network.close();
      namespace?.remove();
      return result;
    };
    return {
      url: served.url,
      calls: callNode(served.url, adminKey),
      child,
      network,
      namespace,
      async jump(offsetMs) {
        const heard = once(child, "message");
        child.send(offsetMs);
        await heard;
      },
      async kill() {
        const ended = once(child, "exit");
        child.kill("SIGKILL");
        await close(ended);
      },
      stop: () => close(served.stop()),
    };
  }

  nodes.push(await start());
  nodes.push(...(await Promise.all([start(), start()])));
  return {
    nodes,
    async join() {
      const node = await start();
      nodes.push(node);
      return node;
    },
    leave(node) {
      nodes.splice(nodes.indexOf(node), 1);
      return node.stop();
    },
    stop: () => Promise.all(nodes.map((node) => node.stop())),
  };
}

/** Refused keys are tried by the thousand, and the machine is busy with all of it. */
const LIMITS = { AUTH_FAILURE_LIMIT: "off", MAX_LOOP_DELAY_MS: "off", WARM_COMPILER: "off" };
