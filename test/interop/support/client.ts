import { type SpawnOptions, spawn } from "node:child_process";
import type { Served } from "./served.ts";
import type { StepResults } from "./steps.ts";

/** A client that others wrote, with a program of ours that takes the steps with it. */
export interface Client {
  readonly name: string;
  /** Name of the folder that it gets, which is kept between runs. */
  readonly folder: string;
  /** Installs and builds what it needs into the folder. Throws with what is missing. */
  prepare(folder: string): Promise<void>;
  run(served: Served, folder: string): Promise<StepResults>;
}

/** What a command printed and how it ended. */
export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/** Runs a command to its end. `signalAfterMs` interrupts it as Ctrl-C does. */
export function runCommand(
  command: readonly [string, ...string[]],
  {
    input,
    signalAfterMs,
    ...options
  }: SpawnOptions & { readonly input?: string; readonly signalAfterMs?: number } = {},
): Promise<Ended> {
  const [program, ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: "pipe" });
    const timer = signalAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGINT"), signalAfterMs);
    let stdout = "";
    let stderr = "";
    child.stdout?.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      stderr += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ stdout, stderr, code });
    });
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input ?? "");
  });
}

/** Runs a command and throws with what it printed unless it ends well. Returns its standard output. */
export async function runWell(
  command: readonly [string, ...string[]],
  options: SpawnOptions & { readonly input?: string } = {},
): Promise<string> {
  const { stdout, stderr, code } = await runCommand(command, options);
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}: ${(stderr + stdout).trim().slice(-2_000)}`);
  return stdout;
}
