import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LetterpressClient, LetterpressError } from "../clients/js/src/index.ts";
import { templateEtag } from "../src/domain/template/template.ts";
import { SAMPLES } from "./compile/support/sample-expectations.ts";
import { headingSource } from "./support/document-fixture.ts";
import { LOCAL, type TestApp } from "./support/start-test-app.ts";
import { useTestApp } from "./support/use-test-app.ts";

const EXAMPLES = join(import.meta.dirname, "../examples");

const app = useTestApp({ EXAMPLES: "on" });

async function openClient(key?: Parameters<TestApp["issueKey"]>[0], ttl?: number) {
  const apiKey = await app.issueKey(key);
  return new LetterpressClient({
    apiKey,
    baseUrl: app.url,
    cache: { type: "memory", ...(ttl !== undefined && { ttl }) },
  });
}

describe("the JavaScript client and the server", () => {
  it.each(Object.entries(SAMPLES))("render the example %s with its data", async (slug, { hidden, defaulted }) => {
    const client = await openClient({ scope: ["html"], definition: "program" });
    const dynamicData = JSON.parse(readFileSync(join(EXAMPLES, `${slug}.data.json`), "utf8"));
    const { output, report } = await client.render({ templateId: slug, dynamicData });
    expect(output).toMatch(/^<!doctype html>/i);
    expect(output).not.toMatch(/\{\{|undefined|[\uE000-\uF8FF]/);
    expect([...report.hidden].sort()).toEqual([...hidden].sort());
    expect(report.defaulted).toEqual(defaulted);
    expect(report.rejected_urls).toEqual([]);
  });

  it("make messages with the settings that were published with a template, but for those of a call", async () => {
    const { templates } = app.services;
    const head = '<mj-title>a</mj-title><lp-message from="shop@mail.example.com" unsubscribe-url="{{ leave }}" />';
    const text = `<mjml lang="en"><mj-head>${head}</mj-head><mj-body></mj-body></mjml>`;
    const source = { kind: "mjml" as const, text };
    await templates.create(LOCAL, { name: "n", slug: "offers", subject: "Offers", source });
    await templates.publish(LOCAL, "offers", { comment: "" });
    const client = await openClient({ scope: ["html"], definition: "program" });
    const dynamicData = { merge_tags: { url: { leave: "https://a.example/leave?u=1" } } };
    const request = { templateId: "offers", dynamicData, message: { to: "ann@example.com" } };
    const message = await client.renderMessage(request);
    expect(message).toMatchObject({ from: { address: "shop@mail.example.com" }, subject: "Offers" });
    expect(message.headers["List-Unsubscribe"]).toBe("<https://a.example/leave?u=1>");
    expect(message.messageId).toMatch(/@mail\.example\.com$/);
    const other = await client.renderMessage({ ...request, message: { ...request.message, from: "b@b.example" } });
    expect(other).toMatchObject({ from: { address: "b@b.example" }, headers: message.headers });
    const missing = client.renderMessage({ ...request, dynamicData: {} });
    await expect(missing).rejects.toMatchObject({ code: "RENDER_ERROR", issues: [{ type: "missing_url" }] });
  });

  it("see a new version once the old one is no longer fresh", async () => {
    const { templates } = app.services;
    const template = await templates.create(LOCAL, {
      name: "n",
      slug: "news",
      subject: "Hello",
      source: headingSource("First"),
    });
    await templates.publish(LOCAL, "news", { comment: "" });
    const client = await openClient(undefined, 0);
    expect(await client.renderHtml("news")).toContain("First");
    await templates.update(LOCAL, "news", {
      etag: templateEtag(await templates.describe(LOCAL, template.id)),
      source: headingSource("Second"),
    });
    expect(await client.renderHtml("news")).toContain("First");
    await templates.publish(LOCAL, "news", { comment: "" });
    expect(await client.renderHtml("news")).toContain("Second");
  });

  it("keep nothing of a template once the key is revoked", async () => {
    const { keys } = app.services;
    const { key, token } = await keys.create(LOCAL, { name: "r", kind: "sdk", scope: ["html"], definition: "full" });
    const client = new LetterpressClient({ apiKey: token, baseUrl: app.url, cache: { type: "memory", ttl: 0 } });
    await client.render({ templateId: "welcome", onMissing: "empty" });
    await keys.revoke(LOCAL, key.id, { force: false });
    await expect(client.renderHtml("welcome")).rejects.toMatchObject({ code: "INVALID_API_KEY", status: 401 });
    expect(await client.listCached()).toEqual([]);
  });

  it("say which targets a key has and which was asked for", async () => {
    const client = await openClient({ scope: ["html", "mjml"] });
    const refusal = await client.renderReact("welcome").catch((err) => err);
    expect(refusal).toBeInstanceOf(LetterpressError);
    expect(refusal).toMatchObject({
      code: "FORBIDDEN",
      status: 403,
      message: "key targets [html, mjml], requested 'react-email'",
    });
  });

  it("say that a template is unknown", async () => {
    const client = await openClient();
    await expect(client.renderHtml("nothing")).rejects.toMatchObject({ code: "TEMPLATE_NOT_FOUND", status: 404 });
  });
});
