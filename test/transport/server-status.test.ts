import { statSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { KeyService } from "../../gen/letterpress/v1/key_service_pb.ts";
import { Refusal } from "../../src/domain/error.ts";
import { NOT_CHECKED } from "../../src/domain/store-check.ts";
import { createServerService, type ServerServiceDeps } from "../../src/service/server-service.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const MAIL = "<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>";

interface Status {
  readonly version: string;
  readonly node_version: string;
  readonly started_at: string;
  readonly workers: number;
  readonly problem: string;
  readonly store: Readonly<Record<string, string>>;
  readonly calls: readonly Readonly<Record<string, string>>[];
  readonly compiler: Readonly<Record<string, number>>;
  readonly cache: Readonly<Record<string, string>>;
}

const app = useTestApp({ CACHE_MB: "64" });
let admin: string;
beforeAll(async () => {
  admin = await app.issueKey({ kind: "admin", role: "owner" });
});

async function rest(method: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${admin}`, "content-type": "application/json" };
  const sent = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
  return (await fetch(`${app.url}${path}`, sent)).json();
}

const readStatus = async () => (await rest("GET", "/api/v1/status")) as Status;
const countsOf = async (protocol: string) => (await readStatus()).calls.find((each) => each.protocol === protocol);

describe("the status of a server", () => {
  it("counts its calls by protocol, and by how they ended", async () => {
    const { listKeys, getKey } = KeyService.method;
    const headers = { authorization: `Bearer ${admin}` };
    for (const way of rpcWays(app.url).filter(({ name }) => name !== "REST")) {
      expect((await way.call(listKeys, {}, headers)).code).toBe("OK");
      expect((await way.call(getKey, { id: "none" }, headers)).code).toBe("KEY_NOT_FOUND");
    }
    await fetch(`${app.url}/nothing`);
    const [one, two] = [1, 2].map((count) => ({
      ok: String(count),
      refused: String(count),
      failed: "0",
      canceled: "0",
    }));
    await expect.poll(() => countsOf("connect")).toEqual({ protocol: "connect", ...two });
    await expect.poll(() => countsOf("grpc-web")).toEqual({ protocol: "grpc-web", ...one });
    await expect.poll(() => countsOf("grpc")).toEqual({ protocol: "grpc", ...one });
    await expect.poll(() => countsOf("http")).toMatchObject({ ok: "0", refused: "1" });
    const before = Number((await countsOf("rest"))?.ok);
    await expect.poll(async () => Number((await countsOf("rest"))?.ok)).toBeGreaterThan(before);
  });

  it("says what runs since when", async () => {
    const { version, node_version, started_at, workers, problem } = await readStatus();
    expect({ version, node_version, workers, problem }).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node_version: process.versions.node,
      workers: 1,
      problem: "",
    });
    const age = Date.now() - Date.parse(started_at);
    expect(age).toBeGreaterThan(0);
    expect(age / 1_000).toBeLessThan(process.uptime());
  });

  it("says how large the store is, and how many changes it took", async () => {
    const before = await readStatus();
    await rest("POST", "/api/v1/keys", { name: "mailer", targets: ["html"] });
    const { store } = await readStatus();
    expect(store).toMatchObject({ id: app.services.store.id, check: "done" });
    expect(Number(store.commits)).toBe(Number(before.store.commits) + 1);
    const sizes = [app.storePath, `${app.storePath}-wal`].map((file) => String(statSync(file).size));
    expect([store.file_bytes, store.log_bytes]).toEqual(sizes);
  });

  it("says what is cached", async () => {
    await rest("POST", "/api/v1/templates", { name: "Mail", slug: "mail", subject: "Hello", mjml: MAIL });
    await rest("POST", "/api/v1/templates/mail:publish", {});
    const headers = { authorization: `Bearer ${await app.issueKey()}` };
    for (let i = 0; i < 3; i += 1) {
      await (await fetch(`${app.url}/v1/sdk/template/mail?program_format=2`, { headers })).text();
    }
    const { cache, compiler } = await readStatus();
    expect(cache).toMatchObject({ entries: "1", max_bytes: String(64 * 1024 * 1024), hits: "2", misses: "1" });
    expect(Number(cache.bytes)).toBeGreaterThan(MAIL.length);
    expect(compiler).toEqual({ waiting: 0, running: 0 });
  });
});

describe("what the service tells of", () => {
  const deps: ServerServiceDeps = {
    startedAt: new Date(0),
    workers: 1,
    storeId: "store",
    latestCheck: () => undefined,
    ping: async () => undefined,
    readUse: async () => ({
      calls: [],
      compiler: { waiting: 0, running: 0 },
      cache: { entries: 0, bytes: 0, maxBytes: 0, hits: 0, misses: 0 },
      store: { fileBytes: 0, logBytes: 0, commits: 0 },
    }),
  };
  const sound = { ...NOT_CHECKED, areKeysSound: true };

  it.each([
    ["done", undefined],
    ["running", NOT_CHECKED],
    ["running", sound],
    ["damaged", { ...sound, findings: ["page 3"] }],
    ["damaged", { ...sound, isDone: true, findings: ["page 3"] }],
    ["done", { ...sound, isDone: true }],
  ])("a check is %s: %o", async (storeCheck, check) => {
    const server = createServerService({ ...deps, latestCheck: () => check });
    expect(await server.status(LOCAL)).toMatchObject({ storeCheck, problem: undefined });
  });

  it("a store that cannot serve is the reason that probes are given, and no other error", async () => {
    const refuse = () => Promise.reject(new Refusal("UNAVAILABLE", "storage is damaged: restore a backup"));
    const told = await createServerService({ ...deps, ping: refuse }).status(LOCAL);
    expect(told.problem).toBe("storage is damaged: restore a backup");
    const fail = () => Promise.reject(new Error("secret"));
    await expect(createServerService({ ...deps, ping: fail }).status(LOCAL)).rejects.toThrow("secret");
  });
});
