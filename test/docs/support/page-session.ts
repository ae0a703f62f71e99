import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { expect } from "vitest";
import { shownPattern } from "../../support/shown-pattern.ts";
import type { PageBlock } from "./page-blocks.ts";

/** A command that goes on, in a process group of its own. */
interface Background {
  readonly child: ChildProcess;
  output(): string;
}

/** What a page may ask of a machine besides npm, and how to find out whether it is there. */
const TOOLS = { php: ["php", "-m"], python3: ["python3", "-c", "import httpx"] };

/** Somebody who types the blocks of a page, in order, and compares what is shown. */
export class PageSession {
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #windows = new Map<string, Background>();
  #exports = "";
  /** The window of the last command, if it goes on. */
  #latest: Background | undefined;
  /** What the last command of the main window has shown; undefined if this machine cannot run it. */
  #shown: string | undefined;

  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#env = env;
  }

  async type({ language, place, text }: PageBlock): Promise<void> {
    if (language === "text") await this.#compare(place, text);
    else if (language !== "sh") this.#save(place, text);
    else if (place !== "") this.#start(place, text);
    else if (text.startsWith("export ")) this.#exports += this.#withKeys(text);
    else await this.#run(text);
  }

  async close(): Promise<void> {
    const children = [...this.#windows.values()].map(({ child }) => child);
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.pid === undefined) return;
        const ended = once(child, "close");
        process.kill(-child.pid, "SIGTERM");
        await ended;
      }),
    );
  }

  async #compare(place: string, text: string): Promise<void> {
    const pattern = shownPattern(text);
    const window = this.#windows.get(place) ?? this.#latest;
    if (window !== undefined) await expect.poll(window.output).toMatch(pattern);
    else if (this.#shown !== undefined) expect(this.#shown).toMatch(pattern);
  }

  #save(place: string, text: string): void {
    if (place === "") return;
    const path = join(this.#folder, place);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  #start(place: string, command: string): void {
    const [cwd, env] = [this.#folder, this.#env];
    const child = spawn("bash", ["-c", command], { cwd, env, detached: true, stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
    });
    this.#latest = { child, output: () => said };
    this.#windows.set(place, this.#latest);
  }

  async #run(commands: string): Promise<void> {
    const [cwd, env] = [this.#folder, this.#env];
    const isMissing = ([tool, check]: [string, readonly string[]]) =>
      new RegExp(`\\b${tool} `).test(commands) && spawnSync("env", check, { env }).status !== 0;
    this.#latest = undefined;
    this.#shown = undefined;
    if (Object.entries(TOOLS).some(isMissing)) return;
    const script = `exec 2>&1\n${this.#exports}\n${commands}`;
    const child = spawn("bash", ["-c", script], { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
    this.#shown = await readText(child.stdout);
  }

  /** A text with the keys that a window has shown in place of shortened ones. */
  #withKeys(text: string): string {
    const shown = [...this.#windows.values()].map(({ output }) => output()).join("\n");
    return text.replace(
      /(lp_(?:admin|sdk)_)…/g,
      (_, start: string) => new RegExp(`${start}\\w+`).exec(shown)?.[0] ?? "",
    );
  }
}
