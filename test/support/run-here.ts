import { runCommand } from "../../src/cli/run-command.ts";
import { testCompiler } from "./test-compiler.ts";

/** What a command line has written, without line ends, and how it ended. */
export interface Ran {
  readonly code: number;
  /** Standard output. */
  readonly out: string;
  /** Standard error. */
  readonly note: string;
  /** Both, in the order in which they were written. */
  readonly said: string;
  /** The lines of progress; undefined where one was cleared. */
  readonly progress: readonly (string | undefined)[];
}

/** Runs a command line in this process, which is in the folder meanwhile. */
export async function runHere(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
  folder = ".",
): Promise<Ran> {
  const [out, note, said]: [string[], string[], string[]] = [[], [], []];
  const progress: (string | undefined)[] = [];
  const output = {
    out(text: string) {
      out.push(text);
      said.push(text);
    },
    note(text: string) {
      note.push(text);
      said.push(text);
    },
    progress: (line?: string) => void progress.push(line),
  };
  const before = process.cwd();
  try {
    if (folder !== ".") process.chdir(folder);
    const code = await runCommand(words, env, output, { compiler: testCompiler });
    return { code, out: out.join("\n"), note: note.join("\n"), said: said.join("\n"), progress };
  } finally {
    if (process.cwd() !== before) process.chdir(before);
  }
}
