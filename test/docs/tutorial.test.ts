import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { shownPattern } from "../support/shown-pattern.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const ROOT = join(import.meta.dirname, "../..");
const directory = useTemporaryDirectory();

/**
 * A fenced block of the page. `window` names the one that it is typed in, or whose output it is; "" is the main one.
 */
interface Block {
  readonly language: string;
  readonly window: string;
  readonly text: string;
}

/** A command that goes on, in a process group of its own. */
interface Background {
  readonly child: ChildProcess;
  output(): string;
}

const windows = new Map<string, Background>();
afterAll(() => {
  for (const { child } of windows.values()) if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
});

it("docs/tutorial.md does what it says, from the first command to the last", async () => {
  const folder = makeCheckout();
  const ports = { "8080": await freePort(), "2525": await freePort() };
  const env = {
    ...process.env,
    PORT: ports["8080"],
    SMTP_PORT: ports["2525"],
    STORE_URL: `sqlite:${join(folder, "data/tutorial.db")}`,
  };
  let exported = "";
  let shown = () => "";
  for (const { language, window, text } of readBlocks(join(ROOT, "docs/tutorial.md"))) {
    const here = text.replace(/\b(8080|2525)\b/g, (port) => ports[port as keyof typeof ports]);
    if (language === "text") {
      const output = windows.get(window)?.output ?? shown;
      await expect.poll(output).toMatch(shownPattern(here));
    } else if (window !== "") {
      const started = startIn(folder, env, here);
      windows.set(window, started);
      shown = started.output;
    } else if (here.startsWith("export ")) {
      const [key = ""] = /lp_sdk_\w+/.exec(shown()) ?? [];
      exported = here.replace("lp_sdk_…", key);
    } else {
      const said = await runIn(folder, env, `${exported}\n${here}`);
      shown = () => said;
    }
  }
});

/** What the commands of the page touch of a checkout, with the packages that are installed. */
function makeCheckout(): string {
  const folder = directory.path("checkout");
  mkdirSync(folder);
  for (const name of [
    "package.json",
    "bin",
    "src",
    "gen",
    "core",
    "clients",
    "examples",
    "conformance",
    "console/dist",
  ]) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

function readBlocks(file: string): readonly Block[] {
  const page = readFileSync(file, "utf8");
  return [...page.matchAll(/^```(\w+) ?(\w*)\n(.*?)^```$/gms)].map(([, language = "", window = "", text = ""]) => ({
    language,
    window,
    text,
  }));
}

function startIn(cwd: string, env: NodeJS.ProcessEnv, command: string): Background {
  const child = spawn("bash", ["-c", command], { cwd, env, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  return { child, output: () => said };
}

async function runIn(cwd: string, env: NodeJS.ProcessEnv, commands: string): Promise<string> {
  const child = spawn("bash", ["-c", `exec 2>&1\n${commands}`], { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  return await readText(child.stdout);
}

function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(String(typeof address === "object" ? address?.port : undefined)));
    });
  });
}
