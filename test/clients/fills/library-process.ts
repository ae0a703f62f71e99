import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A process of a library that answers each line of its input with one. */
export interface LibraryProcess {
  /** The answers to lines. Throws when the process ends, or is silent for too long. */
  ask(lines: readonly string[]): Promise<readonly string[]>;
  close(): void;
}

/** Of a process that never answers; a slow machine needs minutes for an answer. */
const MOST_SILENCE_MS = 900_000;

export function startLibrary([command = "", ...args]: readonly string[], cwd: string): LibraryProcess {
  const env = { ...process.env, PYTHONPATH: "src" };
  const child = spawn(command, args, { cwd, env, stdio: ["pipe", "pipe", "inherit"] });
  const exit = once(child, "exit");
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  let silence: NodeJS.Timeout | undefined;
  let end = "ended";
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      end = `was silent for ${MOST_SILENCE_MS / 60_000} minutes`;
      child.kill();
    }, MOST_SILENCE_MS);
  };
  // That it takes no more lines shows in the answers that it does not give.
  child.stdin.on("error", () => undefined);
  return {
    async ask(lines) {
      listen();
      child.stdin.write(lines.map((line) => `${line}\n`).join(""));
      const all: string[] = [];
      for (const line of lines) {
        const { value, done } = await answers.next();
        if (done === true) {
          clearTimeout(silence);
          const [code, signal] = await exit;
          throw new Error(`${[command, ...args].join(" ")} ${end} (${signal ?? code}) without an answer to ${line}`);
        }
        listen();
        all.push(value);
      }
      clearTimeout(silence);
      return all;
    },
    close: () => child.stdin.end(),
  };
}
