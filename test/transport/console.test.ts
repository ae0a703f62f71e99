import { readFileSync } from "node:fs";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { frameFields } from "../../src/transport/console/frame-policy.ts";
import { registerConsole } from "../../src/transport/console/register-console.ts";
import { startTestApp, type TestApp } from "../support/start-test-app.ts";

const FIRST_LOAD_BYTES = 180 * 1024;

describe("the console", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.url}${path}`, { headers });

  /** As pairs of directive and sources. */
  const policyOf = (response: Response) =>
    Object.fromEntries(
      (response.headers.get("content-security-policy") ?? "").split("; ").map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources.join(" ")] as const;
      }),
    );

  it("has a page that runs only what is from here, and that none may frame", async () => {
    const response = await get("/console");
    const policy = policyOf(response);
    expect(Object.values(policy).join(" ")).not.toContain("unsafe");
    expect(policy).toMatchObject({
      "default-src": "'none'",
      "script-src": "'self'",
      "connect-src": "'self'",
      "frame-ancestors": "'none'",
      "require-trusted-types-for": "'script'",
    });
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("has a page of preview links under the same policy, which no search engine lists", async () => {
    const [page, linkPage] = [await get("/console"), await get("/preview")];
    const withoutNonce = (response: Response) =>
      response.headers.get("content-security-policy")?.replace(/nonce-[^']+/, "nonce");
    expect(withoutNonce(linkPage)).toBe(withoutNonce(page));
    expect(Object.fromEntries(linkPage.headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(await linkPage.text()).toContain("/assets/preview-");
    expect((await get("/preview/more")).status).toBe(404);
  });

  it("gives each answer a nonce of its own, to the page and to its policy", async () => {
    const nonces = await Promise.all(
      ["/console", "/console/keys", "/preview"].map(async (path) => {
        const response = await get(path);
        const [, nonce = ""] = /'nonce-([^']+)'/.exec(policyOf(response)["style-src"] ?? "") ?? [];
        const text = await response.text();
        expect(text).toContain(`nonce="${nonce}"`);
        expect(text).not.toContain("CSP_NONCE");
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(3);
  });

  it("serves assets for good, in the smallest form that the client takes", async () => {
    const [, script = ""] = /src="([^"]+)"/.exec(await (await get("/console")).text()) ?? [];
    const plain = await get(script, { "accept-encoding": "identity" });
    expect(plain.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const content = Buffer.from(await plain.arrayBuffer());
    for (const [accepted, encoding] of [
      ["gzip, br", "br"],
      ["gzip", "gzip"],
      ["br;q=0", null],
      ["zstd", null],
    ] as const) {
      const packed = await get(script, { "accept-encoding": accepted });
      expect(packed.headers.get("content-encoding")).toBe(encoding);
      expect(Buffer.from(await packed.arrayBuffer()).equals(content)).toBe(true);
    }
  });

  it("loads at most 180 KB before it shows something", async () => {
    const page = await (await get("/console")).text();
    const urls = [...page.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, url = ""]) => url);
    expect(urls.length).toBeGreaterThan(1);
    const sizes = urls.map(async (url) =>
      Number((await get(url, { "accept-encoding": "gzip" })).headers.get("content-length")),
    );
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
  });

  it("serves the licence of each package in its bundle, as text", async () => {
    const response = await get("/console/third-party-notices");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const notices = await response.text();
    for (const name of ["react", "react-dom", "@codemirror/state", "@tanstack/react-query"]) {
      const folder = join(import.meta.dirname, "../../node_modules", name);
      const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      expect(notices).toContain(
        `## ${name} ${version} (MIT)\n\n${readFileSync(join(folder, "LICENSE"), "utf8").trim()}`,
      );
    }
  });

  it.each(["nothing.js", "..%2Findex.html", "%2e%2e%2findex.html"])("has no asset %s", async (name) => {
    expect((await get(`/console/assets/${name}`)).status).toBe(404);
  });

  it.each([
    ["", "data:"],
    ["?image-host=cdn.example.com", "https://cdn.example.com data:"],
    [
      "?image-host=a.example.com&image-host=b.example.com:8443",
      "https://a.example.com https://b.example.com:8443 data:",
    ],
  ])("shows mails in a frame%s, which runs nothing and loads pictures from %s", async (query, sources) => {
    const { port } = new URL(app.url);
    const own = ["127.0.0.1", "localhost"].map((name) => `${name}:${port}/examples/images/`).join(" ");
    expect(policyOf(await get(`/console/frame${query}`))).toEqual({
      "default-src": "'none'",
      "style-src": "'unsafe-inline'",
      "img-src": `${own} ${sources}`,
      "font-src": sources,
      "base-uri": "'none'",
      "form-action": "'none'",
      "frame-ancestors": "'self'",
      sandbox: "allow-same-origin",
    });
  });

  it.each([
    "a.example.com;script-src *",
    "*",
    "*.example.com",
    "'self'",
    "https://a.example.com",
    "a.example.com\r\nset-cookie: a=b",
    "own",
    "own as localhost",
    "own as 127.1",
  ])("lets no frame load pictures from %j", async (host) => {
    const { host: own, port } = new URL(app.url);
    const named = host === "own" ? own : host.replace(/^own as (.*)$/, `$1:${port}`);
    const response = await get(`/console/frame?image-host=${encodeURIComponent(named)}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/^image-host: /);
  });
});

it.each([
  ["mail.example.com", undefined, "mail.example.com/examples/images/ data:"],
  ["MAIL.example.com:8443", undefined, "mail.example.com:8443/examples/images/ data:"],
  [
    "10.0.0.4:8080",
    "https://mail.example.com",
    "10.0.0.4:8080/examples/images/ https://mail.example.com/examples/images/ data:",
  ],
  ["[::1]:8080", undefined, "localhost:8080/examples/images/ 127.0.0.1:8080/examples/images/ data:"],
  ["a.example;script-src", undefined, "data:"],
])("lets the frame of %s, which is public as %s, load images of examples from %s", (host, publicUrl, sources) => {
  const { "content-security-policy": policy = "" } = frameFields([], host, publicUrl) ?? {};
  expect(policy.split("; ").filter((directive) => directive.startsWith("img-src"))).toEqual([`img-src ${sources}`]);
});

it("tells its page the public address of the server", async () => {
  const fastify = Fastify();
  const page = '<meta name="public-url" content="PUBLIC_URL">';
  const files = { page, linkPage: undefined, notices: undefined, assets: new Map() };
  registerConsole(fastify, async () => files, "https://mail.example.com");
  expect((await fastify.inject("/console")).body).toBe('<meta name="public-url" content="https://mail.example.com">');
});

it("says in one line what to do where there is no console", async () => {
  const fastify = Fastify();
  registerConsole(fastify, async () => undefined);
  const { statusCode, body } = await fastify.inject("/console/templates/welcome");
  expect(statusCode).toBe(404);
  expect(body).toBe(
    "Console: none in this checkout; install the package, or run npm ci without --omit=dev and --ignore-scripts\n",
  );
});
