import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "./bundle.ts";
import type { ScenarioInput, ScenarioOutcome } from "./scenario.ts";

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "64", arm64: "arm64" };

/** `workerd` serves the worker on a free port; without the network service it may not call private addresses. */
const CONFIG = `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "scenario", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "2026-01-01",
    )),
    (name = "internet", network = (allow = ["private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "scenario")],
);
`;

/** A running workerd whose worker runs the scenario. */
export interface Workerd extends AsyncDisposable {
  run(input: ScenarioInput): Promise<ScenarioOutcome>;
}

export async function startWorkerd(): Promise<Workerd> {
  const folder = await mkdtemp(join(tmpdir(), "letterpress-workerd-"));
  const worker = await bundle(`
    import { runScenario } from "./scenario.ts";
    export default { fetch: async (request) => Response.json(await runScenario(await request.json())) };
  `);
  await writeFile(join(folder, "worker.js"), worker);
  await writeFile(join(folder, "config.capnp"), CONFIG);
  const options = ["serve", join(folder, "config.capnp"), "--control-fd=1"];
  const child = spawn(findWorkerd(), options, { stdio: ["ignore", "pipe", "inherit"] });
  const port = await readPort(child.stdout);
  return {
    async run(input) {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: JSON.stringify(input) });
      return (await answer.json()) as ScenarioOutcome; // what the worker above sends
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** Its packages are installed apart from the others, by the script that runs these tests. */
function findWorkerd(): string {
  const name = `@cloudflare/workerd-${process.platform}-${ARCHITECTURES[process.arch]}`;
  return createRequire(new URL("../workerd/", import.meta.url)).resolve(`${name}/bin/workerd`);
}

/** The control channel has one line of JSON per event. */
async function readPort(lines: AsyncIterable<Buffer>): Promise<number> {
  let text = "";
  for await (const chunk of lines) {
    text += chunk;
    const [, port] = /"event":"listen".*"port":(\d+)/.exec(text) ?? [];
    if (port !== undefined) return Number(port);
  }
  throw new Error("workerd ended before it listened");
}
