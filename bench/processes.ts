import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

/** A process that serves. */
export interface Served {
  readonly url: string;
  /** All it has written to standard output until it was ready. */
  readonly output: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The server has the first core and the load the second: neither takes time from the other. */
const SERVER_CORE = "0";
const LOAD_CORE = "1";

/** Where a server runs: on its own core, or wherever the system puts it. */
export type Placement = "own core" | "any core";

const READY = /ready on (https?:\/\/\S+)/;
const running = new Set<ChildProcess>();

/** Starts a Node program that prints `ready on <url>`. */
export async function serve(
  program: readonly string[],
  env: Readonly<Record<string, string>> = {},
  placement: Placement = "own core",
): Promise<Served> {
  const cores = placement === "own core" ? SERVER_CORE : `${SERVER_CORE},${LOAD_CORE}`;
  const child = spawn("taskset", ["-c", cores, process.execPath, ...program], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.add(child);
  let output = "";
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const url = READY.exec(output)?.[1];
    if (url !== undefined) return { url, output, pid: child.pid ?? 0, stop: () => stop(child) };
  }
  throw new Error(`${program[0]} has ended before it was ready:\n${output}`);
}

/** Ends at once what was started and not stopped. */
export function killServers(): void {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
  running.delete(child);
}

/** Runs a load generator on the other core and returns what it prints. */
export function runLoad(command: string, args: readonly string[]): string {
  const { stdout, stderr, status, error } = spawnSync("taskset", ["-c", LOAD_CORE, command, ...args], {
    encoding: "utf8",
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} failed (apt-get install wrk nghttp2-client): ${stderr}${stdout}`);
  return stdout;
}

/** The same beside others. Its ending is waited for. */
export async function startLoad(command: string, args: readonly string[]): Promise<string> {
  const child = spawn("taskset", ["-c", LOAD_CORE, command, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  running.add(child);
  const ended = once(child, "close");
  let output = "";
  for await (const chunk of child.stdout) output += String(chunk);
  const [code] = await ended;
  running.delete(child);
  if (code !== 0) throw new Error(`${command} failed (apt-get install wrk nghttp2-client): ${output}`);
  return output;
}

/** A process that answers messages, one at a time. */
interface Answering {
  ask(message: unknown): Promise<unknown>;
  close(): void;
}

/**
 * Starts a Node program that answers each message with one. It has one core, where taskset is there, so that what it
 * does in other threads, such as collection, takes its time too.
 */
export function startAnswering(program: readonly string[], env: NodeJS.ProcessEnv = {}): Answering {
  const pin = spawnSync("taskset", ["--version"]).error === undefined ? ["taskset", "-c", LOAD_CORE] : [];
  const [command = process.execPath, ...args] = [...pin, process.execPath, ...program];
  const child = spawn(command, args, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, ...env },
  });
  return {
    async ask(message) {
      const stopped = new AbortController();
      const onExit = () => stopped.abort(new Error(`${program[0]} has ended before it answered`));
      child.once("exit", onExit);
      child.send(message as object);
      const [answer] = await once(child, "message", { signal: stopped.signal });
      child.off("exit", onExit);
      return answer;
    },
    close: () => child.disconnect(),
  };
}
