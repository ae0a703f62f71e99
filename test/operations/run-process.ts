import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const PROGRAM = join(import.meta.dirname, "../../bin/letterpress.js");

/** What a command took. */
export interface Measured {
  readonly seconds: number;
  /** The most memory it had at once. */
  readonly megabytes: number;
  readonly stdout: string;
}

/** Starts `letterpress` on a store. */
export function startLetterpress(
  storePath: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  return spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env.PATH, STORE_URL: `sqlite:${storePath}`, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs a command to its end. Throws with what it said when it fails. */
export async function runLetterpress(
  storePath: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Measured> {
  const startedAt = performance.now();
  const child = startLetterpress(storePath, args, env);
  const memory = followMemory(child);
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  const [code] = await once(child, "close");
  const seconds = (performance.now() - startedAt) / 1_000;
  const megabytes = memory.end();
  if (code !== 0) throw new Error(`letterpress ${args.join(" ")} ended with ${code}: ${await stderr}`);
  return { seconds, megabytes, stdout: await stdout };
}

const LOOK_EVERY_MS = 10;

/** Linux tells the most memory that a process has had, until it ends. */
export function followMemory({ pid }: ChildProcess) {
  let megabytes = 0;
  function look(): void {
    try {
      const most = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      if (most !== undefined) megabytes = Number(most) / 1024;
    } catch {
      // It has ended.
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    now() {
      look();
      return megabytes;
    },
    end() {
      clearInterval(timer);
      return megabytes;
    },
  };
}
