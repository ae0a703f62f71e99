import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { build } from "esbuild";
import { type Client, runWell } from "../support/client.ts";
import type { Served } from "../support/served.ts";
import type { StepResults } from "../support/steps.ts";

const NAMES = ["connect-web Connect", "connect-web gRPC-web", "grpc-web binary", "grpc-web text"] as const;
const TIME_MAX_MS = 600_000;

/** Clients in the page of a headless browser, which BROWSER names or which is Chromium. The page has another origin. */
export const browserClients: readonly Client[] = NAMES.map((name) => ({
  name,
  folder: "browser",
  prepare: async () => void (await runWell([browser(), "--version"])),
  run: async (served, folder) => runPage(await buildScript(name, served), join(folder, "profile")),
}));

function browser(): string {
  return process.env.BROWSER ?? "chromium";
}

async function buildScript(name: string, served: Served): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "page.ts")],
    bundle: true,
    write: false,
    format: "esm",
    define: { SERVED: JSON.stringify(served), CLIENT: JSON.stringify(name) },
  });
  return outputFiles[0]?.text ?? "";
}

/** Serves the page, opens it, and waits until it has posted what came of its steps. */
async function runPage(script: string, profile: string): Promise<StepResults> {
  const { promise, resolve, reject } = Promise.withResolvers<StepResults>();
  const server = createServer(async (request, response) => {
    if (request.url === "/results") resolve(new Map(JSON.parse(await text(request))));
    const isScript = request.url === "/page.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? script : '<!doctype html><script type="module" src="page.js"></script>');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP port always has an address of this form
  const flags = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    `--user-data-dir=${profile}`,
    "--remote-debugging-port=0",
  ];
  const child = spawn(browser(), [...flags, `http://127.0.0.1:${port}/`], { stdio: "ignore" });
  child.on("error", reject).on("exit", (code) => reject(new Error(`${browser()} ended with ${code}`)));
  const timer = setTimeout(() => reject(new Error("the page did not finish")), TIME_MAX_MS);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
    server.closeAllConnections();
    server.close();
    await once(child, "close").catch(() => undefined);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
