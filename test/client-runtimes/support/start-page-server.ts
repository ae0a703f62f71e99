import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { bundle } from "./bundle.ts";
import type { ScenarioInput, ScenarioOutcome } from "./scenario.ts";

/** The browser that CHROMIUM names. */
const CHROMIUM = process.env.CHROMIUM ?? "chromium";

/** A web server with a page that runs the scenario. What is below `/moved/` it redirects. */
export interface PageServer extends AsyncDisposable {
  readonly port: number;
  /**
   * Opens the page in a headless Chromium under a Content-Security-Policy for scripts; the host is part of its origin.
   */
  run(host: string, scriptPolicy: string, input: ScenarioInput): Promise<ScenarioOutcome>;
}

export async function startPageServer(): Promise<PageServer> {
  const script = await bundle(`
    import { runScenario } from "./scenario.ts";
    const input = await (await fetch("/input")).json();
    await fetch("/outcome", { method: "POST", body: JSON.stringify(await runScenario(input)) });
  `);
  const answers = { script, input: "", policy: "", outcome: (_: string): void => undefined };
  const server = createServer((request, response) => answerPage(request, response, answers));
  server.listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    port,
    async run(host, scriptPolicy, input) {
      const outcome = Promise.withResolvers<string>();
      Object.assign(answers, { input: JSON.stringify(input), policy: scriptPolicy, outcome: outcome.resolve });
      return JSON.parse(await browse(`http://${host}:${port}/`, outcome.promise));
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface PageAnswers {
  readonly script: string;
  readonly input: string;
  readonly policy: string;
  readonly outcome: (json: string) => void;
}

async function answerPage(request: IncomingMessage, response: ServerResponse, answers: PageAnswers): Promise<void> {
  if (request.url === "/outcome") answers.outcome(await text(request));
  const [type, body] = {
    "/": ["text/html", '<!doctype html><script type="module" src="/script.js"></script>'],
    "/script.js": ["text/javascript", answers.script],
    "/input": ["application/json", answers.input],
  }[request.url ?? ""] ?? ["text/plain", ""];
  if (request.url?.startsWith("/moved/")) return void response.writeHead(302, { Location: "/" }).end();
  const policy = `default-src 'none'; script-src ${answers.policy}; connect-src *`;
  response.writeHead(200, { "Content-Type": type, "Content-Security-Policy": policy }).end(body);
}

/** Waits for what the page sends, with a browser and a profile of its own that are gone afterwards. */
async function browse(url: string, outcome: Promise<string>): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), "letterpress-page-"));
  const flags = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    `--user-data-dir=${profile}`,
    "--remote-debugging-port=0",
  ];
  const browser = spawn(CHROMIUM, [...flags, url], { stdio: "ignore", detached: true });
  try {
    const ended = once(browser, "exit").then(([code]) => {
      throw new Error(`${CHROMIUM} ended with ${code} before the page was done`);
    });
    return await Promise.race([outcome, ended]);
  } finally {
    // All of its processes: Chromium's command is a script on some systems.
    if (browser.pid !== undefined && browser.exitCode === null) process.kill(-browser.pid, "SIGKILL");
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  }
}
