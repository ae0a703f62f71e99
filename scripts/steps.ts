import { spawn, spawnSync } from "node:child_process";

/** Programs of Node that are run one after another or beside each other, each with its verdict and its time. */
export interface Steps {
  /** Shows what it prints only when it fails. */
  runQuietly(name: string, ...args: readonly string[]): Promise<void>;
  /** With `env` beside the environment of this process. */
  runAloud(name: string, args: readonly string[], env?: Readonly<Record<string, string>>): void;
  /** Prints "N passed, N failed", and sets the exit code: 1 when one has failed, or none was run. */
  finish(): void;
}

export function openSteps(): Steps {
  const lines: string[] = [];
  let failed = 0;

  function note(name: string, startedAt: number, isGood: boolean): void {
    if (!isGood) failed += 1;
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    lines.push(`${isGood ? "ok    " : "FAILED"} ${seconds.padStart(7)} s  ${name}`);
    console.log(lines.at(-1));
  }

  return {
    async runQuietly(name, ...args) {
      const startedAt = performance.now();
      const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
      let output = "";
      const collect = (piece: Buffer) => {
        output += piece;
      };
      child.stdout.on("data", collect);
      child.stderr.on("data", collect);
      const code = await new Promise((resolve) => child.on("close", resolve));
      note(name, startedAt, code === 0);
      if (code !== 0) console.log(output.trimEnd());
    },
    runAloud(name, args, env = {}) {
      const startedAt = performance.now();
      console.log(`\n== ${name}`);
      const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
      note(name, startedAt, status === 0);
    },
    finish() {
      console.log(`${lines.length - failed} passed, ${failed} failed`);
      process.exitCode = failed === 0 && lines.length > 0 ? 0 : 1;
    },
  };
}
