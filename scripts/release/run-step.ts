import { spawnSync } from "node:child_process";

/** Runs a command of a build, and throws with what it printed unless it ends with 0. */
export function runStep(cwd: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (error !== undefined) throw new Error(`${command} could not be run: ${error.message}`);
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}\n${stdout}${stderr}`);
}
