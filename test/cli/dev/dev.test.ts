import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EVENT_STREAMS_MAX } from "../../../src/cli/dev/event-stream.ts";
import { isLocalHost } from "../../../src/cli/dev/is-local-host.ts";
import type { PreviewJson } from "../../../src/cli/dev/preview-json.ts";
import type { ServerProcess } from "../../support/start-process.ts";
import { startDev } from "./start-dev.ts";

let folder: string;
let dev: ServerProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "letterpress-dev-"));
  addTemplate("welcome", "Hello {{ name }}");
  dev = await startDev(folder);
});
afterAll(async () => {
  expect(await dev.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

function addTemplate(slug: string, body: string): void {
  mkdirSync(join(folder, slug), { recursive: true });
  writeFileSync(join(folder, slug, "letterpress.json"), '{"subject":"Hello"}');
  writeFileSync(join(folder, slug, "template.mjml"), mail(body));
}

function mail(body: string): string {
  return `<mjml><mj-body><mj-section><mj-column>
<mj-text>${body}</mj-text>
</mj-column></mj-section></mj-body></mjml>`;
}

const soon = <Value>(read: () => Value) => expect.poll(read);

async function ask(path: string, headers: Record<string, string> = {}, body?: string) {
  const options = { method: body === undefined ? "GET" : "POST", headers, agent: false };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${dev.url}${path}`, options, resolve).on("error", reject).end(body);
  });
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

async function findTemplate(id: string): Promise<PreviewJson | undefined> {
  const { templates } = JSON.parse((await ask("/templates.json")).text) as { templates: readonly PreviewJson[] };
  return templates.find((template) => template.id === id);
}

async function fill(template: string, data: unknown, onMissing = "empty") {
  const body = JSON.stringify({ template, data, on_missing: onMissing });
  const answer = await ask("/fill", { "content-type": "application/json" }, body);
  return { status: answer.status, ...JSON.parse(answer.text) };
}

describe("the Host header", () => {
  it.each(["localhost", "localhost:8090", "mails.localhost:1", "127.0.0.1:8090", "[::1]:8090", "192.168.0.7"])(
    "may be %s",
    (host) => expect(isLocalHost(host)).toBe(true),
  );

  it.each([
    undefined,
    "",
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "127.0.0.1@evil.example",
    "localhost:80; script-src *",
    "[::1].evil.example",
  ])("may not be %s", (host) => expect(isLocalHost(host)).toBe(false));

  it("of another name gets nothing, whatever it asks for", async () => {
    const headers = { host: "evil.example", "content-type": "application/json" };
    for (const path of ["/", "/frame", "/events", "/templates.json", "/page.js"]) {
      expect(await ask(path, headers)).toMatchObject({ status: 421 });
    }
    expect(await ask("/fill", headers, "{}")).toMatchObject({ status: 421 });
  });
});

describe("what is served", () => {
  it("is nothing but the files of the page", async () => {
    for (const path of ["/page/page.js", "/tsconfig.json", "/../dev.ts", "/%2e%2e/dev.ts", "//", "/index.html"]) {
      expect(await ask(path)).toMatchObject({ status: path === "//" ? 400 : 404 });
    }
  });

  it("has a policy of its own for the page and for the frame, whose images are off unless asked for", async () => {
    const policy = async (path: string) => (await ask(path)).headers["content-security-policy"];
    expect(await policy("/")).toContain(`frame-src ${dev.url}/frame;`);
    const examples = `${dev.url}/examples/images/`;
    expect(await policy("/frame")).toContain(`img-src ${examples} data:;`);
    expect(await policy("/frame?images=on")).toContain(`img-src ${examples} https: data:;`);
    expect(await policy("/frame?images=on")).not.toContain("allow-scripts");
  });

  it("has the images of the examples, which a mail shows whatever server it names", async () => {
    addTemplate("logo", '<img alt="" src="http://127.0.0.1:8080/examples/images/shop-cup.png">');
    await soon(async () => (await findTemplate("logo"))?.is_stale).toBe(false);
    const { parts } = await fill("logo", {});
    const path = "/examples/images/shop-cup.png";
    expect(parts.html).toContain(`src="${dev.url}${path}"`);
    expect(await ask(path)).toMatchObject({ status: 200, headers: { "content-type": "image/png" } });
    for (const other of ["none.png", "source/shop-cup.svg", "..%2fwelcome.data.json"])
      expect(await ask(`/examples/images/${other}`)).toMatchObject({ status: 404 });
  });

  it("fills for the page alone", async () => {
    const body = JSON.stringify({ template: "welcome", data: {}, on_missing: "empty" });
    const type = { "content-type": "application/json" };
    expect(await ask("/fill", { ...type, "sec-fetch-site": "cross-site" }, body)).toMatchObject({ status: 403 });
    expect(await ask("/fill", { "content-type": "text/plain" }, body)).toMatchObject({ status: 403 });
    expect(await ask("/fill", type, "{")).toMatchObject({ status: 400 });
    expect(await ask("/fill", type, body.replace("welcome", "welcom"))).toMatchObject({ status: 404 });
    expect(await ask("/fill", type, `"${"x".repeat(9 * 1024 * 1024)}"`)).toMatchObject({ status: 413 });
  });
});

describe("event streams", () => {
  async function listen(): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      request(`${dev.url}/events`, { agent: false }, resolve).on("error", reject).end();
    });
  }

  it("are refused beyond a number, until one ends", async () => {
    const open = await Promise.all(Array.from({ length: EVENT_STREAMS_MAX }, listen));
    try {
      expect(new Set(open.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect(await ask("/events")).toMatchObject({ status: 503, text: expect.stringContaining("close some") });
      open[0]?.destroy();
      await soon(async () => {
        const stream = await listen();
        stream.destroy();
        return stream.statusCode;
      }).toBe(200);
    } finally {
      for (const each of open) each.destroy();
    }
  });
});

describe("the folder", () => {
  it("is filled with data, whose faults are told", async () => {
    await soon(() => findTemplate("welcome")).toBeDefined();
    const { status, parts, report } = await fill("welcome", { merge_tags: { text: { name: "<Ann>", nmae: "" } } });
    expect({ status, text: parts.text }).toEqual({ status: 200, text: "Hello <Ann>\n" });
    expect(parts.html).toContain("Hello &lt;Ann&gt;");
    expect(report).toMatchObject({ missing: [], unused: ["text.nmae"] });
    expect(await fill("welcome", {}, "error")).toMatchObject({
      status: 422,
      issues: [expect.stringContaining("name")],
    });
    expect(await fill("welcome", { merge_tags: 1 })).toMatchObject({ status: 422 });
    const plain = await fill("welcome", { data: { name: "<Bo>", more: [] } });
    expect(plain).toMatchObject({ status: 200, parts: { text: "Hello <Bo>\n" }, report: { missing: [], unused: [] } });
    expect(await fill("welcome", { data: { name: {}, more: [] } })).toMatchObject({
      report: { missing: ["text.name"] },
    });
    expect(await fill("welcome", { data: { name: [1] } })).toMatchObject({
      status: 422,
      issues: ["data.name: must be a value, is a list"],
    });
  });

  it("is followed: new templates, files that are replaced, what is included, templates that go", async () => {
    addTemplate("receipt", "{{ total }}");
    await soon(() => findTemplate("receipt")).toMatchObject({ is_stale: false });

    mkdirSync(join(folder, "receipt/parts"));
    writeFileSync(join(folder, "receipt/parts/line.mjml"), "<mj-text>first</mj-text>");
    writeFileSync(join(folder, "receipt/saved"), mail('</mj-text><mj-include path="parts/line.mjml" /><mj-text>'));
    renameSync(join(folder, "receipt/saved"), join(folder, "receipt/template.mjml"));
    await soon(async () => (await fill("receipt", {})).parts.text).toContain("first");

    writeFileSync(join(folder, "receipt/parts/line.mjml"), "<mj-text>second</mj-text>\n<mj-txet></mj-txet>");
    await expect
      .poll(() => findTemplate("receipt"))
      .toMatchObject({
        is_stale: true,
        findings: expect.arrayContaining([
          expect.objectContaining({
            severity: "error",
            place: expect.stringMatching(/^receipt\/parts\/line\.mjml:2:/),
          }),
        ]),
      });
    expect((await fill("receipt", {})).parts.text).toContain("first");

    rmSync(join(folder, "receipt"), { recursive: true });
    await soon(() => findTemplate("receipt")).toBeUndefined();
  });

  it("is compiled with its partials, again when one of them changes", async () => {
    const partial = join(folder, "signature");
    mkdirSync(partial);
    writeFileSync(join(partial, "letterpress.json"), '{"kind":"partial"}');
    writeFileSync(join(partial, "template.mjml"), "<mj-text>first</mj-text>");
    addTemplate("signed", 'Hello</mj-text><mj-include path="partial:signature" /><mj-text>');
    await soon(() => findTemplate("signed")).toMatchObject({
      is_stale: false,
      used: [{ kind: "partial", slug: "signature", origin: "signature/template.mjml" }],
    });
    expect((await fill("signed", {})).parts.text).toContain("first");
    writeFileSync(join(partial, "template.mjml"), "<mj-text>second</mj-text>");
    await soon(async () => (await fill("signed", {})).parts.text).toContain("second");
    writeFileSync(join(partial, "template.mjml"), "\n<mj-txet></mj-txet>");
    await soon(() => findTemplate("signed")).toMatchObject({
      is_stale: true,
      findings: [expect.objectContaining({ place: expect.stringMatching(/^signature\/template\.mjml:2:/) })],
    });
    writeFileSync(join(partial, "letterpress.json"), "{");
    await soon(() => findTemplate("signed")).toMatchObject({
      is_stale: true,
      findings: [expect.objectContaining({ place: "signature/letterpress.json" })],
    });
    for (const name of ["signed", "signature"]) rmSync(join(folder, name), { recursive: true });
    await soon(() => findTemplate("signed")).toBeUndefined();
  });

  it("is shown with the errors that only a publish refuses", async () => {
    addTemplate("unfinished", "Hello *|NAME|*");
    writeFileSync(join(folder, "unfinished/letterpress.json"), '{"subject":""}');
    await soon(() => findTemplate("unfinished")).toMatchObject({
      is_stale: false,
      findings: expect.arrayContaining([
        expect.objectContaining({ severity: "error", rule: "subject.missing" }),
        expect.objectContaining({ severity: "error", rule: "placeholder.undeclared" }),
      ]),
    });
    expect((await fill("unfinished", {})).parts.text).toContain("Hello");
    rmSync(join(folder, "unfinished"), { recursive: true });
  });

  it("is read without links that lead out of it, and without files that stop their reader", async () => {
    const outside = mkdtempSync(join(tmpdir(), "letterpress-outside-"));
    writeFileSync(join(outside, "secret.json"), '{"merge_tags":{"text":{"name":"SECRET"}}}');
    addTemplate("hostile", "Hello {{ name }}");
    mkdirSync(join(folder, "hostile/samples"));
    symlinkSync(join(outside, "secret.json"), join(folder, "hostile/samples/linked.json"));
    execFileSync("mkfifo", [join(folder, "hostile/samples/pipe.json")]);
    await soon(() => findTemplate("hostile")).toMatchObject({
      findings: [
        { message: expect.stringContaining("samples/linked.json is a link that leads out") },
        { message: expect.stringContaining("samples/pipe.json is not a regular file") },
      ],
    });
    expect((await ask("/templates.json")).text).not.toContain("SECRET");
    rmSync(join(folder, "hostile"), { recursive: true });
    rmSync(outside, { recursive: true });
  });

  it("tells every fault of its files at once, and of a document the line", async () => {
    mkdirSync(join(folder, "broken/samples"), { recursive: true });
    writeFileSync(join(folder, "broken/samples/one.json"), "[]");
    writeFileSync(join(folder, "broken/letterpress.json"), '{ "sulg": "x", "name": 1 }');
    await soon(() => findTemplate("broken")).toMatchObject({
      findings: [
        { place: "broken/letterpress.json:1:3", message: 'there is no member "sulg"; did you mean "slug"?' },
        { place: "broken/letterpress.json:1:16", message: "name must be a string" },
        { place: "broken/samples/one.json", message: "must contain a JSON object, such as {}" },
      ],
    });

    rmSync(join(folder, "broken/samples/one.json"));
    writeFileSync(join(folder, "broken/letterpress.json"), '{ "name": "Mended",\n "subject": "{{ }}" }');
    writeFileSync(join(folder, "broken/template.json"), '{\n "schema_version": "1.0",\n "rows": 7\n}');
    const places = async () => (await findTemplate("broken"))?.findings.map(({ place }) => place);
    await soon(places).toContain("broken/template.json:3:2");
    expect(await places()).toContain("broken/letterpress.json:2:2");
  });
});
