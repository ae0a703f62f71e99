import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { platform } from "node:os";
import { join } from "node:path";

const PROGRAM = join(import.meta.dirname, "../../bin/letterpress.js");

/** Others have another `script`. */
export const canPlayTerminal = platform() === "linux";

/** How a terminal is set up. */
export interface TerminalOptions {
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** A shell's words behind the command, such as `2>file`. */
  readonly redirect?: string | undefined;
}

/** A command line of the shell that starts the program. */
function shellLine(words: readonly string[]): string {
  return [process.execPath, PROGRAM, ...words].map((word) => `'${word}'`).join(" ");
}

/** What a terminal shows of a command, whatever it ends with: `script` of util-linux plays the terminal. */
export function runOnTerminal(
  words: readonly string[],
  { columns = 80, env = {}, redirect = "" }: TerminalOptions = {},
): string {
  const line = `stty cols ${columns} rows 24; ${shellLine(words)} ${redirect}`;
  const shown = execFileSync("script", ["-qc", line, "/dev/null"], { env: terminalEnv(env), encoding: "utf8" });
  return shown.replaceAll("\r\n", "\n");
}

/** The same of a command that goes on until it has shown something and somebody types Ctrl-C, with its exit code. */
export async function runOnTerminalUntil(
  sign: RegExp,
  words: readonly string[],
  { env = {} }: Pick<TerminalOptions, "env"> = {},
): Promise<{ readonly code: number; readonly shown: string }> {
  const child = spawn("script", ["-qec", `exec ${shellLine(words)}`, "/dev/null"], {
    env: terminalEnv(env),
    stdio: ["pipe", "pipe", "inherit"],
  });
  let shown = "";
  child.stdout.on("data", (chunk) => {
    const isNew = !sign.test(shown);
    shown += chunk;
    if (isNew && sign.test(shown)) child.stdin.write("\u0003");
  });
  const [code] = await once(child, "exit");
  return { code, shown: shown.replaceAll("\r\n", "\n") };
}

function terminalEnv(env: Readonly<Record<string, string>>) {
  return { PATH: process.env.PATH, TERM: "xterm-256color", ...env };
}
