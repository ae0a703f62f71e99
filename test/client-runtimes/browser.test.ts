import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LetterpressClient } from "../../clients/js/src/index.ts";
import { startTestApp, type TestApp } from "../support/start-test-app.ts";
import type { ScenarioInput } from "./support/scenario.ts";
import { type PageServer, startPageServer } from "./support/start-page-server.ts";
import { startWorkerd } from "./support/start-workerd.ts";

const DATA = new URL("../../examples/order-receipt.data.json", import.meta.url);

let pages: PageServer;
let app: TestApp;
let input: ScenarioInput;

beforeAll(async () => {
  pages = await startPageServer();
  app = await startTestApp({ EXAMPLES: "on", CORS_ORIGINS: `http://127.0.0.1:${pages.port}` });
  input = {
    apiKey: await app.issueKey({ scope: ["html", "mjml"] }),
    baseUrl: app.url,
    templateId: "order-receipt",
    dynamicData: JSON.parse(readFileSync(DATA, "utf8")),
  };
});
afterAll(async () => {
  await app.close();
  await pages[Symbol.asyncDispose]();
});

/** What the same client makes of it in Node. */
async function expectedRendering() {
  const { templateId, dynamicData, ...options } = input;
  const client = new LetterpressClient(options);
  const { output, text, subject, report } = await client.render({ templateId, dynamicData });
  const mjml = await client.renderMjml(templateId, dynamicData);
  return { output, text, subject, report, bytes: output, mjml };
}

const refusal = { code: "FORBIDDEN", status: 403, message: "key targets [html, mjml], requested 'react-email'" };
/** html is fetched, then confirmed; mjml is fetched; react-email is refused. */
const statuses = [200, 304, 200, 403];

describe("a page in Chromium", () => {
  it.each([
    ["forbids code from strings and WebAssembly", "'self'", { eval: false, webAssembly: false }],
    ["allows WebAssembly", "'self' 'wasm-unsafe-eval'", { eval: false, webAssembly: true }],
  ])("renders what Node renders where its policy %s", async (_, scriptPolicy, allowed) => {
    const outcome = await pages.run("127.0.0.1", scriptPolicy, input);
    expect(outcome).toEqual({ rendering: await expectedRendering(), refusal, statuses, allowed });
  });

  it("of an origin that the service does not name gets nothing", async () => {
    const outcome = await pages.run("localhost", "'self'", input);
    const failure = { code: "NETWORK_ERROR", status: 0, message: `${app.url} could not be reached, or broke off` };
    expect(outcome).toMatchObject({ failure, statuses: [] });
  });

  it("does not follow a redirect, of which a page is told nothing else", async () => {
    const baseUrl = `http://127.0.0.1:${pages.port}/moved`;
    const outcome = await pages.run("127.0.0.1", "'self'", { ...input, baseUrl });
    const message = "the service sent a redirect; baseUrl must be its final address";
    expect(outcome).toMatchObject({ failure: { code: "UNKNOWN", status: 0, message }, statuses: [0] });
  });
});

describe("a worker at the edge", () => {
  it("renders what Node renders, though it may compile nothing", async () => {
    await using workerd = await startWorkerd();
    const allowed = { eval: false, webAssembly: false };
    expect(await workerd.run(input)).toEqual({ rendering: await expectedRendering(), refusal, statuses, allowed });
  });
});
