import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const ROOT = join(import.meta.dirname, "../..");
const BLOCK = /^```sh\n(.*?)^```$/gms;

/** What docs/operations.md has an operator type, by the heading that it stands under: block by block. */
export function readRunbooks(): ReadonlyMap<string, readonly string[]> {
  const page = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
  const sections = page.split(/^## /m).slice(1);
  const blocks = sections.map((section) => {
    const found = [...section.matchAll(BLOCK)].map(([, block = ""]) => block);
    return [section.slice(0, section.indexOf("\n")), found] as const;
  });
  return new Map(blocks.filter(([, found]) => found.length > 0));
}

/** What a block of commands took, and what it printed. */
export interface RunbookRun {
  readonly seconds: number;
  readonly stdout: string;
}

/** Runs the commands of a block as they stand, in the checkout. Throws with what they said when one fails. */
export async function runBlock(block: string, env: Readonly<Record<string, string>>): Promise<RunbookRun> {
  const startedAt = performance.now();
  const child = spawn("sh", ["-eu", "-c", block], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${block} ended with ${code}: ${await stderr}`);
  return { seconds: (performance.now() - startedAt) / 1_000, stdout: await stdout };
}
