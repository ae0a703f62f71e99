import { readFile } from "node:fs/promises";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ClientOptions, type FillData, LetterpressClient, LetterpressError } from "../src/index.ts";
import { errorFrom, errorOf } from "./support/error-of.ts";
import { json, reset, type ScriptedServer, startScriptedServer, template } from "./support/start-scripted-server.ts";
import { API_KEY, greeting, greetingTemplate } from "./support/template-fixture.ts";

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer(greeting);
});
afterEach(() => server[Symbol.asyncDispose]());

const LINKS = new URL("../../../conformance/fetch/templates/links.json", import.meta.url);

const data: FillData = { merge_tags: { text: { name: "Ann & Bo" } } };

function clientOf(options: Partial<ClientOptions> = {}): LetterpressClient {
  return new LetterpressClient({ apiKey: API_KEY, baseUrl: server.url, ...options });
}

describe("render", () => {
  it("asks for the template and target with the key, and fills the program", async () => {
    const result = await clientOf().render({ templateId: "greeting", dynamicData: data });
    expect(result).toEqual({
      templateId: "greeting",
      target: "html",
      output: "<p>Hello Ann &amp; Bo</p>",
      report: { missing: [], defaulted: [], unused: [], rejected_urls: [], hidden: [], lists: {}, bytes: 25 },
      fromStaleCache: false,
    });
    expect(server.seen).toMatchObject([
      {
        method: "GET",
        url: "/v1/sdk/template/greeting?target=html&program_format=4",
        headers: { authorization: `Bearer ${API_KEY}`, accept: "application/json" },
      },
    ]);
  });

  it.each<[string, (client: LetterpressClient) => Promise<unknown>]>([
    ["renderHtml", (client) => client.renderHtml("links")],
    ["renderMjml", (client) => client.renderMjml("links")],
    ["renderReact", (client) => client.renderReact("links")],
    ["renderBytes", (client) => client.renderBytes({ templateId: "links" })],
    ["renderBytes of MJML", (client) => client.renderBytes({ templateId: "links", target: "mjml" })],
  ])("refuses a missing URL: %s", async (_, render) => {
    server.answer = template(JSON.parse(await readFile(LINKS, "utf8")), '"v1"');
    const { code, issues } = await errorOf(render(clientOf()));
    expect({ code, issues }).toMatchObject({
      code: "RENDER_ERROR",
      issues: [{ loc: ["merge_tags", "url", "shop"], type: "missing_url" }],
    });
  });

  it("reads characters that are split between packets", async () => {
    const bytes = Buffer.from(JSON.stringify(greetingTemplate("😀")));
    const middle = bytes.indexOf(0xf0) + 2;
    server.answer = (response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      response.write(bytes.subarray(0, middle));
      setTimeout(() => response.end(bytes.subarray(middle)), 20);
    };
    expect(await clientOf().renderHtml("greeting", data)).toBe("<p>😀 Ann &amp; Bo</p>");
  });

  it("has a short form for each target", async () => {
    const client = clientOf();
    expect(await client.renderMjml("greeting", data)).toBe("<mj-text>Ann &amp; Bo</mj-text>");
    expect(await client.renderHtml("greeting")).toBe("<p>Hello </p>");
    const { code, issues } = await errorOf(client.renderReact("greeting", data));
    expect(server.seen.map(({ url }) => /target=([\w-]+)/.exec(url)?.[1])).toEqual(["mjml", "html", "react-email"]);
    expect({ code, issues }).toEqual({
      code: "RENDER_ERROR",
      issues: [
        {
          loc: ["template", "programs", "react-email"],
          msg: "there is no program for target 'react-email', only for [html, mjml]",
          type: "missing_program",
        },
      ],
    });
  });

  it("names itself with the version of the package", async () => {
    await clientOf().renderHtml("greeting");
    const { version } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
    expect(server.seen[0]?.headers["user-agent"]).toBe(`letterpress-js/${version}`);
  });

  it("says why the service could not be reached, as far as the system does", async () => {
    await server.goDown();
    const { code, message } = await errorOf(clientOf().renderHtml("greeting"));
    expect(code).toBe("NETWORK_ERROR");
    expect(message).toBe(`${server.url} could not be reached, or broke off (ECONNREFUSED)`);
    await server.comeBack();
  });

  it("takes a fetch of the caller's", async () => {
    const asked: string[] = [];
    const client = clientOf({
      fetch: (input, init) => {
        asked.push(String(input));
        return fetch(input, init);
      },
    });
    await client.renderHtml("greeting");
    expect(asked).toEqual([`${server.url}/v1/sdk/template/greeting?target=html&program_format=4`]);
  });
});

describe("renderMany", () => {
  it("renders in order, fetches each template once, and puts an error where one fails", async () => {
    const bad = { merge_tags: { text: { name: 1 } } } as unknown as FillData;
    const results = await clientOf().renderMany([
      { templateId: "greeting", dynamicData: { merge_tags: { text: { name: "A" } } } },
      { templateId: "greeting", dynamicData: bad },
      { templateId: "greeting", dynamicData: { merge_tags: { text: { name: "C" } } } },
    ]);
    expect(results).toMatchObject([
      { output: "<p>Hello A</p>" },
      { code: "RENDER_ERROR" },
      { output: "<p>Hello C</p>" },
    ]);
    expect(results[1]).toBeInstanceOf(LetterpressError);
    expect(server.seen).toHaveLength(1);
  });
});

describe("secrets", () => {
  it("are not shown by inspecting or printing a client", async () => {
    const client = clientOf({ cache: { type: "disk", path: "unused" } });
    expect(inspect(client, { depth: 20, showHidden: true })).not.toContain(API_KEY);
    expect(JSON.stringify(client)).toBe("{}");
  });

  it("are not in errors, even if the service repeats them", async () => {
    server.answer = json(401, { code: "INVALID_API_KEY", message: `no such key: ${API_KEY}` });
    const refused = await errorOf(clientOf().renderHtml("greeting"));
    expect(refused.message).toBe("no such key: [key]");
    server.answer = reset;
    const broken = await errorOf(clientOf().renderHtml("greeting"));
    expect(inspect([refused, broken], { depth: 20, showHidden: true })).not.toContain(API_KEY);
  });
});

describe("options", () => {
  it("are refused with every fault at once, without the key", () => {
    const make = () =>
      new LetterpressClient({
        apiKey: "lp_sdk_x y",
        baseUrl: "ftp://example.com",
        timeout: 0,
        cache: { type: "disk", path: "", ttl: -1, maxEntries: 0.5, maxStale: Number.NaN },
      });
    const { code, issues, message } = errorFrom(make);
    expect(code).toBe("INVALID_REQUEST");
    expect(issues.map(({ loc }) => loc.join("."))).toEqual([
      "options.apiKey",
      "options.baseUrl",
      "options.timeout",
      "options.cache.ttl",
      "options.cache.maxEntries",
      "options.cache.maxStale",
      "options.cache.path",
    ]);
    expect(JSON.stringify([message, issues])).not.toContain("lp_sdk_x");
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it("are missing until the environment has them", async () => {
    vi.stubEnv("LETTERPRESS_API_KEY", "");
    vi.stubEnv("LETTERPRESS_URL", undefined);
    const { message, issues } = errorFrom(() => new LetterpressClient());
    expect(message).toBe("apiKey is missing: set LETTERPRESS_API_KEY; baseUrl is missing: set LETTERPRESS_URL");
    expect(issues.map(({ type }) => type)).toEqual(["missing", "missing"]);
    expect(() => clientOf({ apiKey: "" })).toThrow("apiKey must be an API key");

    await using server = await startScriptedServer(template(greetingTemplate(), '"v1"'));
    vi.stubEnv("LETTERPRESS_API_KEY", API_KEY);
    vi.stubEnv("LETTERPRESS_URL", server.url);
    expect(await new LetterpressClient().renderHtml("greeting")).toBe("<p>Hello </p>");
    expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${API_KEY}`);
    expect(() => new LetterpressClient({ baseUrl: "x" })).toThrow(/^baseUrl must be/);
  });

  it("that are misspelled are refused", () => {
    const cache: object = { type: "memory", maxSize: 5 };
    const options: object = { timeoutMs: 5, cache };
    const error = errorFrom(() => clientOf(options));
    expect(error.issues.map(({ loc }) => loc.join("."))).toEqual(["options.timeoutMs", "options.cache.maxSize"]);
    expect(error.message).toBe(
      "timeoutMs is no option: there are apiKey, baseUrl, timeout, cache, engine, fetch, traceContext; " +
        "cache.maxSize is no option: there are type, path, store, onError, ttl, maxEntries, maxBytes, maxStale",
    );
  });

  it.each(["https://user:pass@example.com", "https://example.com/?a=1", "https://example.com/#x", "example.com", ""])(
    "refuses the base URL %j",
    (baseUrl) => {
      expect(() => clientOf({ baseUrl })).toThrow(/^baseUrl must be an http or https URL/);
    },
  );

  it.each(["", ".", "..", "a\ud800", undefined, 7])("refuses the template id %j", async (templateId) => {
    const { code } = await errorOf(clientOf().renderHtml(templateId as string));
    expect(code).toBe("INVALID_REQUEST");
    expect(server.seen).toEqual([]);
  });
});
