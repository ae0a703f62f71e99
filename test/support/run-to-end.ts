import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const PROGRAM = join(import.meta.dirname, "../../bin/letterpress.js");

/** Runs a command line in a process of its own, while this one goes on: exit code, standard output and error. */
export async function runToEnd(
  env: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<readonly [code: number | null, out: string, err: string]> {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return [code, out, err];
}
