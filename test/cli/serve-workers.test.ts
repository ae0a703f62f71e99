import { once } from "node:events";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logLines } from "../support/log-lines.ts";
import { createServerFleet, untilWorkersServe, workerPids } from "../support/server-fleet.ts";
import type { ServerProcess } from "../support/start-process.ts";

const fleet = createServerFleet();
afterAll(fleet.remove);

/** A client of one connection, so of one worker. */
function openClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    async get(path: string, headers: Record<string, string> = {}) {
      const outgoing = request(url + path, { agent, headers }).end();
      const [response] = await once(outgoing, "response");
      return { status: response.statusCode as number, body: await text(response) };
    },
    close: () => agent.destroy(),
  };
}

/** Asks for `path` once over each of so many connections; the statuses. */
async function getOverMany(url: string, path: string, count: number): Promise<number[]> {
  const clients = Array.from({ length: count }, () => openClient(url));
  const answers = await Promise.all(clients.map((client) => client.get(path)));
  for (const client of clients) client.close();
  return answers.map(({ status }) => status);
}

describe("two workers", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await fleet.start({}, "--workers", "2");
  });
  afterAll(fleet.stopAll);

  it("say once that they are ready, and the first admin key once", async () => {
    expect(server.stdout().match(/ready on http:\/\/127\.0\.0\.1:\d+\n/g)).toHaveLength(1);
    expect(server.stdout().match(/lp_admin_\w+/g)).toHaveLength(1);
    const workers = await untilWorkersServe(server, 2);
    expect(new Set(workers).size).toBe(2);
    expect(workers).not.toContain(server.child.pid);
  });

  it("both answer on the one port", async () => {
    expect(await getOverMany(server.url, "/readyz", 10)).toEqual(Array.from({ length: 10 }, () => 200));
    const pids = () => logLines(server).flatMap(({ path, pid }) => (path === "/readyz" ? [Number(pid)] : []));
    await expect.poll(() => new Set(pids())).toEqual(new Set(workerPids(server)));
  });

  it("are given connections in turn, as few connections that stay are the usual case", async () => {
    const clients = Array.from({ length: 12 }, () => openClient(server.url));
    for (const client of clients) await client.get("/healthz");
    const pids = () => logLines(server).flatMap(({ path, pid }) => (path === "/healthz" ? [Number(pid)] : []));
    await expect.poll(() => pids().length).toBe(12);
    for (const client of clients) client.close();
    const counts = workerPids(server).map((worker) => pids().filter((pid) => pid === worker).length);
    expect(counts).toEqual([6, 6]);
  });

  it("tell the sum of what they have counted, whichever is asked", async () => {
    for (let round = 0; round < 5; round += 1) await getOverMany(server.url, `/nothing/${round}`, 8);
    const counted = async () => {
      const client = openClient(server.url);
      const { body } = await client.get("/metrics");
      client.close();
      const [, count] = /^letterpress_requests_total\{route="unmatched",.*code="404"\} (\d+)$/m.exec(body) ?? [];
      const workers = body.matchAll(/^process_resident_memory_bytes\{worker="(\d+)"\} [1-9]\d{6,}$/gm);
      return { count, workers: [...workers].map(([, worker]) => worker).sort() };
    };
    for (let i = 0; i < 4; i += 1) await expect.poll(counted).toEqual({ count: "40", workers: ["1", "2"] });
    const [admin = ""] = /lp_admin_\w+/.exec(server.stdout()) ?? [];
    const answer = await fetch(`${server.url}/api/v1/status`, { headers: { authorization: `Bearer ${admin}` } });
    const { workers, calls } = (await answer.json()) as { readonly workers: number; readonly calls: readonly object[] };
    expect(workers).toBe(2);
    expect(calls).toContainEqual(expect.objectContaining({ protocol: "http", refused: "40" }));
  });

  it("refuse a key at once that was revoked through the other", async () => {
    const [admin = ""] = /lp_admin_\w+/.exec(server.stdout()) ?? [];
    const asAdmin = { authorization: `Bearer ${admin}`, "content-type": "application/json" };
    const body = '{"name":"mailer","targets":["all"]}';
    const made = await fetch(`${server.url}/api/v1/keys`, { method: "POST", headers: asAdmin, body });
    const { id, key } = (await made.json()) as { id: string; key: string };
    const clients = Array.from({ length: 4 }, () => openClient(server.url));
    const fetchWith = (client: ReturnType<typeof openClient>, requestId: string) =>
      client.get("/v1/sdk/template/none", { authorization: `Bearer ${key}`, "x-request-id": requestId });
    for (const [index, client] of clients.entries()) {
      expect((await fetchWith(client, `valid-${index}`)).status).toBe(404);
    }
    const revoked = await fetch(`${server.url}/api/v1/keys/${id}:revoke`, { method: "POST", headers: asAdmin });
    expect(revoked.status).toBe(200);
    const answers = await Promise.all(clients.map((client, index) => fetchWith(client, `revoked-${index}`)));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    for (const client of clients) client.close();
    const refusers = () => logLines(server).flatMap(({ reqId, pid }) => (/^revoked-/.test(`${reqId}`) ? [pid] : []));
    await expect.poll(() => new Set(refusers()).size).toBe(2);
  });

  it("are replaced when they end, and what they counted stays", async () => {
    const sumOfMetrics = async () => {
      const body = await (await fetch(`${server.url}/metrics`, { keepalive: false })).text();
      return Number(/unmatched",.*code="404"\} (\d+)$/m.exec(body)?.[1] ?? 0);
    };
    const before = await sumOfMetrics();
    const [victim = 0] = workerPids(server);
    // Stopped, it takes one connection that it does not answer; the others go elsewhere.
    process.kill(victim, "SIGSTOP");
    let answered = 0;
    const outgoing = Array.from({ length: 6 }, () => request(`${server.url}/healthz`, { agent: false }));
    for (const each of outgoing)
      each
        .on("error", () => undefined)
        .on("response", () => (answered += 1))
        .end();
    await expect.poll(() => answered).toBe(5);
    process.kill(victim, "SIGKILL");
    const ends = () => logLines(server).filter(({ msg }) => /ended unexpectedly/.test(`${msg}`));
    await expect.poll(ends).toMatchObject([{ level: 50, pid: server.child.pid, workerPid: victim, signal: "SIGKILL" }]);
    expect(await getOverMany(server.url, "/nothing", 10)).toEqual(Array.from({ length: 10 }, () => 404));
    await untilWorkersServe(server, 3);
    await getOverMany(server.url, "/renewed", 10);
    const pids = () => logLines(server).flatMap(({ path, pid }) => (path === "/renewed" ? [pid] : []));
    await expect.poll(() => new Set(pids())).toEqual(new Set(workerPids(server).slice(1)));
    await expect.poll(sumOfMetrics).toBe(before + 20);
    for (const each of outgoing) each.destroy();
  });
});
