import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { logLines } from "../support/log-lines.ts";
import { createServerFleet, untilWorkersServe } from "../support/server-fleet.ts";
import type { ServerProcess } from "../support/start-process.ts";

/** As the protocol of V8's inspector has them: https://chromedevtools.github.io/devtools-protocol/v8/ */
interface CpuProfile {
  readonly nodes: readonly { readonly callFrame: { readonly url: string } }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}
interface HeapNode {
  readonly callFrame: { readonly url: string };
  readonly children: readonly HeapNode[];
}

const fleet = createServerFleet();
afterEach(fleet.stopAll);
afterAll(fleet.remove);

it.each(["1", "2"])(
  "SIGUSR2 has %s process(es) record what they do until the next one, and no values",
  async (workers) => {
    const folder = emptyFolder(`profiles-${workers}`);
    const server = await fleet.start({ WORKERS: workers, PROFILE_DIR: folder });
    const token = /admin key {2}(\S+)/.exec(server.stdout())?.[1] as string;
    const pids = workers === "1" ? [server.child.pid] : [server.child.pid, ...(await untilWorkersServe(server, 2))];

    server.child.kill("SIGUSR2");
    await expect.poll(() => messages(server, "profiles are recorded").length).toBe(pids.length);
    for (let calls = 0; calls < 100; calls++) await listTemplates(server, token);
    server.child.kill("SIGUSR2");
    await expect.poll(() => messages(server, "profiles are written").length).toBe(pids.length);

    const written = messages(server, "profiles are written");
    expect(new Set(written.map(({ pid }) => pid))).toEqual(new Set(pids));
    expect(readdirSync(folder).sort()).toEqual(
      written
        .flatMap(({ cpu, heap }) => [String(cpu), String(heap)].map((file) => file.slice(folder.length + 1)))
        .sort(),
    );
    const urls = new Set<string>();
    // A process that is idle meanwhile may have none.
    let allocations = 0;
    for (const { cpu, heap } of written) {
      for (const file of [String(cpu), String(heap)]) {
        expect(statSync(file).mode & 0o777).toBe(0o600);
        expect(readFileSync(file, "utf8")).not.toContain(token);
      }
      const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(String(cpu), "utf8")) as CpuProfile;
      expect(timeDeltas.length).toBe(samples.length);
      for (const { callFrame } of nodes) urls.add(callFrame.url);
      const { head } = JSON.parse(readFileSync(String(heap), "utf8")) as { readonly head: HeapNode };
      allocations += head.children.length;
    }
    expect(allocations).toBeGreaterThan(0);
    expect([...urls].filter((url) => url.includes("/src/transport/")).length).toBeGreaterThan(0);
    expect(await server.stop()).toBe(0);
  },
);

it("a recording is written when the server stops, and one that cannot be is told of", async () => {
  const folder = emptyFolder("stopped");
  const stopped = await fleet.start({ PROFILE_DIR: folder });
  stopped.child.kill("SIGUSR2");
  await expect.poll(() => messages(stopped, "profiles are recorded").length).toBe(1);
  expect(await stopped.stop()).toBe(0);
  expect(readdirSync(folder).length).toBe(2);

  const gone = join(fleet.folder, "gone");
  mkdirSync(gone);
  const server = await fleet.start({ PROFILE_DIR: gone });
  rmdirSync(gone);
  server.child.kill("SIGUSR2");
  await expect.poll(() => messages(server, "profiles are recorded").length).toBe(1);
  server.child.kill("SIGUSR2");
  await expect.poll(() => messages(server, "profiles cannot be recorded").length).toBe(1);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

function emptyFolder(name: string): string {
  const folder = join(fleet.folder, name);
  mkdirSync(folder);
  return folder;
}

function messages(server: ServerProcess, message: string) {
  return logLines(server).filter(({ msg }) => msg === message);
}

async function listTemplates({ url }: ServerProcess, token: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/templates`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
}
