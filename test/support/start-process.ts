import { type ChildProcess, type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";

const PROGRAM = join(import.meta.dirname, "../../bin/letterpress.js");

/** Lists may be long. */
const MOST_OUTPUT = 64 * 1024 ** 2;

/** Undefined leaves out what there is by default. */
type Env = Readonly<Record<string, string | undefined>>;

/** A busy machine must not refuse what a test counts on. */
const DEFAULTS: Env = { PORT: "0", LOG_SAMPLE: "off", WARM_COMPILER: "off", MAX_LOOP_DELAY_MS: "off" };

/** A server process and everything it has printed. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Sends SIGTERM and waits; the exit code, or the name of the signal that ended it. */
  stop(): Promise<number | string | null>;
}

/**
 * Starts `letterpress serve` on a free port and waits until it says that it is ready. Every request has a log line, and
 * the compiler starts with the first source.
 */
export async function startProcess(env: Env, ...args: readonly string[]): Promise<ServerProcess> {
  return await waitUntilReady(
    spawn(process.execPath, [PROGRAM, "serve", ...args], {
      env: { PATH: process.env.PATH, ...DEFAULTS, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
}

/** Waits until a program that was started says that the server is ready. */
export async function waitUntilReady(child: ChildProcessByStdio<null, Readable, Readable>): Promise<ServerProcess> {
  let stdout = "";
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
      const ready = /ready on (\S+)\n/.exec(stdout);
      if (ready?.[1] !== undefined) resolve(ready[1]);
    });
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${stderr}`)));
  });
  return {
    url,
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const [code, signal] = await ended;
      return code ?? signal;
    },
  };
}

/** Runs one command to its end. */
export function runLetterpress(env: Env, ...args: readonly string[]): string {
  return execFileSync(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: MOST_OUTPUT,
  });
}
