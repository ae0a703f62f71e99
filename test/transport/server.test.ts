import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:http2";
import { request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { credentials, loadPackageDefinition, type ServiceError } from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { afterEach, describe, expect, it } from "vitest";
import { hasOpenssl, makeCertificate } from "../support/make-certificate.ts";
import { startTestApp, type TestApp } from "../support/start-test-app.ts";

const apps: TestApp[] = [];

afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp(env);
  apps.push(app);
  return app;
}

describe("health by grpc-js", () => {
  interface HealthClient {
    check(request: { service: string }, done: (error: ServiceError | null, answer?: { status: string }) => void): void;
    watch(request: { service: string }): NodeJS.EventEmitter;
    close(): void;
  }

  function openHealthClient({ url }: TestApp): HealthClient {
    const path = join(import.meta.dirname, "../../proto/vendor/grpc/health/v1/health.proto");
    const loaded = loadPackageDefinition(loadSync(path, { enums: String, defaults: true })) as never as {
      grpc: { health: { v1: { Health: new (address: string, channel: unknown) => HealthClient } } };
    }; // the package's types know nothing of the proto
    return new loaded.grpc.health.v1.Health(new URL(url).host, credentials.createInsecure());
  }

  it.each(["", "letterpress.v1.TemplateService", "letterpress.v1.KeyService"])(
    "checks %j without a key",
    async (service) => {
      const client = openHealthClient(await start());
      const answer = await new Promise((resolve, reject) =>
        client.check({ service }, (error, found) => (error === null ? resolve(found) : reject(error))),
      );
      expect(answer).toEqual({ status: "SERVING" });
      client.close();
    },
  );

  it("watches until the server stops", async () => {
    const app = await startTestApp();
    const client = openHealthClient(app);
    const seen: string[] = [];
    const watch = client.watch({ service: "letterpress.v1.TemplateService" });
    const ended = new Promise((resolve) => watch.on("status", resolve));
    watch.on("error", () => undefined);
    watch.on("data", ({ status }: { status: string }) => seen.push(status));
    await expect.poll(() => seen).toEqual(["SERVING"]);
    await app.close();
    await ended;
    expect(seen).toEqual(["SERVING", "NOT_SERVING"]);
    client.close();
  });
});

describe("probes", () => {
  it("answer without a key", async () => {
    const { url } = await start();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const metrics = await fetch(`${url}/metrics`);
    expect(metrics.headers.get("content-type")).toMatch(/^text\/plain; version=/);
    expect(await metrics.text()).toContain("letterpress_requests_total");
  });

  it("label requests by path template, protocol and code, never by what was sent", async () => {
    const app = await start();
    await fetch(`${app.url}/v1/sdk/template/some-secret-slug`, { headers: { authorization: "Bearer nonsense" } });
    await fetch(`${app.url}/nowhere/some-secret-path`);
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toContain('{route="/v1/sdk/template/{id}",protocol="rest",code="401"} 1');
    expect(metrics).toContain('letterpress_authentication_failures_total{reason="malformed"} 1');
    expect(metrics).not.toContain("some-secret");
  });
});

describe("an RPC in a media type that no protocol has", () => {
  it.each(["image/jpeg", "text/plain", "application/foo"])("is answered with those there are: %s", async (type) => {
    const { url } = await start();
    const headers = { "content-type": type, "connect-protocol-version": "1" };
    const answer = await fetch(`${url}/letterpress.v1.KeyService/CreateKey`, { method: "POST", headers, body: "x" });
    expect(answer.status).toBe(415);
    const accepted = answer.headers.get("accept-post")?.split(/, */);
    expect(accepted).toEqual(
      expect.arrayContaining(["application/json", "application/proto", "application/grpc+proto"]),
    );
    expect(await answer.text()).toContain("application/grpc-web+proto");
  });
});

describe("CORS", () => {
  const ORIGIN = "https://app.example.com";
  const PREFLIGHT = {
    origin: ORIGIN,
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization,content-type,connect-protocol-version,x-grpc-web",
  };

  it.each(["/letterpress.v1.TemplateService/GetTemplate", "/v1/sdk/template/welcome", "/api/v1/keys"])(
    "lets a listed origin call %s",
    async (path) => {
      const { url } = await start({ CORS_ORIGINS: ORIGIN });
      const preflight = await fetch(url + path, { method: "OPTIONS", headers: PREFLIGHT });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("access-control-allow-origin")).toBe(ORIGIN);
      const allowed = preflight.headers.get("access-control-allow-headers")?.toLowerCase();
      for (const name of ["authorization", "content-type", "connect-protocol-version", "x-grpc-web"])
        expect(allowed).toContain(name);
      const answer = await fetch(url + path, { headers: { origin: ORIGIN } });
      expect(answer.headers.get("access-control-allow-origin")).toBe(ORIGIN);
      expect(answer.headers.get("access-control-expose-headers")?.toLowerCase()).toContain("grpc-status");
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    },
  );

  it("tells other origins nothing", async () => {
    const { url } = await start({ CORS_ORIGINS: ORIGIN });
    const headers = { ...PREFLIGHT, origin: "https://evil.example.com" };
    const preflight = await fetch(`${url}/api/v1/keys`, { method: "OPTIONS", headers });
    expect(preflight.headers.get("access-control-allow-origin")).not.toBe("https://evil.example.com");
  });

  it("is off unless configured", async () => {
    const { url } = await start();
    const answer = await fetch(`${url}/healthz`, { headers: { origin: ORIGIN } });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe.skipIf(!hasOpenssl)("TLS (needs the openssl command)", () => {
  it("serves HTTP/1.1 and HTTP/2 with the configured certificate", async () => {
    const folder = mkdtempSync(join(tmpdir(), "letterpress-tls-"));
    const { cert, key } = makeCertificate(folder);
    const { url } = await start({ TLS_CERT: cert, TLS_KEY: key });
    const ca = readFileSync(cert);
    rmSync(folder, { recursive: true });

    expect(url).toMatch(/^https:/);
    const outgoing = httpsRequest(`${url}/healthz`, { ca });
    outgoing.end();
    const [response] = await once(outgoing, "response");
    expect([response.httpVersion, response.statusCode]).toEqual(["1.1", 200]);
    response.resume();

    const session = connect(url, { ca });
    const stream = session.request({ ":path": "/healthz" });
    const [headers] = await once(stream, "response");
    expect([session.alpnProtocol, headers[":status"]]).toEqual(["h2", 200]);
    session.close();
  });
});
