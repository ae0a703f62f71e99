import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Workspace } from "./workspace.ts";

const PROGRAM = join(import.meta.dirname, "../../bin/letterpress.js");

/** How to start a server. */
export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A folder with a store, to start on it again; a new one by default. */
  readonly folder?: string;
  /** Options of Node itself. */
  readonly nodeOptions?: readonly string[];
}

/** A server process on the example templates. */
export interface ServerUnderTest {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  readonly storePath: string;
  readonly child: ChildProcess;
  /** Keys of its first start; empty on a store that had keys. */
  readonly adminToken: string;
  readonly sdkToken: string;
  /** How long it took to be ready. */
  readonly readyMs: number;
  /** Lines of its log of level error and above; start it with LOG_LEVEL=error or lower. */
  errors(): readonly string[];
  /** The largest resident memory so far, in megabytes. Linux. */
  peakMegabytes(): number;
  /** The value of a series of /metrics, summed over its labels. */
  metric(name: string, labels?: string): Promise<number>;
  /** Sends SIGTERM and waits; the exit code, or the name of the signal that ended it. */
  stop(): Promise<number | string | null>;
  kill(): Promise<void>;
}

/** A busy machine must not shed what a scenario counts on; those that are about load set the limit again. */
const DEFAULT_ENV = { PORT: "0", MAX_LOOP_DELAY_MS: "off" };
let lastServer = 0;

/**
 * Starts `letterpress serve` on a free port and waits until it is ready. Throws with its output when it ends before.
 */
export async function startServer(workspace: Workspace, options: ServerOptions = {}): Promise<ServerUnderTest> {
  lastServer += 1;
  const folder = options.folder ?? workspace.folder("server");
  const logPath = join(folder, `server-${lastServer}.log`);
  const storePath = join(folder, "letterpress.db");
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...(options.nodeOptions ?? []), PROGRAM, "serve", "--examples"], {
    env: { PATH: process.env.PATH, ...DEFAULT_ENV, STORE_URL: `sqlite:${storePath}`, ...options.env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  child.stderr?.pipe(createWriteStream(logPath));
  const stdout = await untilReady(child, logPath);
  workspace.noteSecrets(stdout);
  const url = /ready on (\S+)/.exec(stdout)?.[1] ?? "";

  async function metrics(): Promise<string> {
    const text = await (await fetch(`${url}/metrics`)).text();
    writeFileSync(`${logPath}.metrics`, text);
    return text;
  }

  return {
    url,
    port: Number(new URL(url).port),
    folder,
    storePath,
    child,
    adminToken: /lp_admin_\w+/.exec(stdout)?.[0] ?? "",
    sdkToken: /lp_sdk_\w+/.exec(stdout)?.[0] ?? "",
    readyMs: performance.now() - startedAt,
    errors: () =>
      readFileSync(logPath, "utf8")
        .split("\n")
        .filter((line) => /"level":[56]0|^(?!\{)./.test(line)),
    peakMegabytes: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
    metric: async (name, labels = "") => sumSeries(await metrics(), name, labels),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode;
      const ended = once(child, "exit");
      await metrics().catch(() => undefined);
      child.kill("SIGTERM");
      const [code, signal] = await ended;
      return code ?? signal;
    },
    async kill() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function untilReady(child: ChildProcess, logPath: string): Promise<string> {
  let stdout = "";
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", (chunk) => {
      stdout += chunk;
      if (/ready on \S+\n/.test(stdout)) resolve(stdout);
    });
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${readFileSync(logPath, "utf8")}`)));
  });
}

function sumSeries(text: string, name: string, labels: string): number {
  const lines = text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const chosen = lines.filter((line) => line.includes(labels));
  return chosen.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" ") + 1)), 0);
}
