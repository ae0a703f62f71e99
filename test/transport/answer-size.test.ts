import { type Client, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ErrorInfoSchema } from "../../gen/google/rpc/error_details_pb.ts";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { auditEvent } from "../support/audit-event.ts";
import { connectWays } from "../support/connect-ways.ts";
import { headingDocument } from "../support/document-fixture.ts";
import { grpcJsWay } from "../support/grpc-js-way.ts";
import type { Way } from "../support/outcome.ts";
import { fetchRest, restWays, type SendRest } from "../support/rest-ways.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { useTestApp } from "../support/use-test-app.ts";

const LIMIT = 3_000_000;
const MESSAGE_MAX = 4 * 1024 * 1024;
const FLAG = "\u{1F389}";

const app = useTestApp();
let ways: readonly Way[];
let admin: string;
let sdk: string;
let send: SendRest;

beforeAll(async () => {
  ways = [...restWays(app.url), ...connectWays(app.url), grpcJsWay(app.url)];
  admin = await app.issueKey({ kind: "admin" });
  sdk = await app.issueKey();
  const rest = fetchRest(app.url);
  send = (method, path, headers = {}, body) =>
    rest(method, path, { authorization: `Bearer ${admin}`, "content-type": "application/json", ...headers }, body);
});

afterAll(async () => {
  for (const way of ways) way.close();
});

/** A document with a long text, and a member that is ignored but served. */
function documentWith(padding: number): TemplateSource {
  const text = "Words and words. ".repeat(30_000);
  return { kind: "document", text: JSON.stringify({ ...headingDocument(text), padding: "x".repeat(padding) }) };
}

/** How much more padding makes the whole answer as large as it may be. */
async function paddingLeft(subject: string): Promise<number> {
  const [found] = (
    await app.services.templates.validate(LOCAL, documentWith(530_000), { subject, force: true })
  ).filter(({ severity }) => severity === "error");
  expect(found).toMatchObject({ rule: "size.answer", path: ["document"] });
  const sizes = /^a fetch of all of it would be (\d+) bytes \((.+)\), the limit is 3000000$/.exec(found?.message ?? "");
  const parts = [...(sizes?.[2] ?? "").matchAll(/([\w-]+) (\d+)/g)].map(
    ([, name, bytes]) => [name, Number(bytes)] as const,
  );
  expect(parts.map(([name]) => name)).toEqual(["document", "html", "mjml", "react-email", "text", "subject"]);
  const total = Number(sizes?.[1]);
  expect(total - parts.reduce((sum, [, bytes]) => sum + bytes, 0)).toBe(4_096);
  return 530_000 - (total - LIMIT);
}

describe("what is published", () => {
  const subject = FLAG.repeat(500);

  it("can be fetched over every protocol, up to the largest there is, and is refused beyond with the size of each part", async () => {
    const padding = await paddingLeft(subject);
    const request = { name: FLAG.repeat(100), slug: "s".repeat(64), subject, force: true };
    const source = documentWith(padding);
    const { id } = await app.services.templates.create(LOCAL, { ...request, source });
    await app.services.templates.publish(LOCAL, id, { comment: "", force: true });
    for (const way of ways) {
      const { code, message, response } = await way.getTemplate({ id, program_format: 1 }, sdk);
      expect([way.name, code, message]).toEqual([way.name, "OK", ""]);
      const template = response?.template as { readonly data: string } | undefined;
      const { length } = Buffer.from(template?.data ?? "", "base64");
      expect(length).toBeGreaterThan(LIMIT - 4_096);
      expect(length).toBeLessThanOrEqual(LIMIT);
    }

    const larger = documentWith(padding + 1);
    const refusal = {
      code: "RENDER_ERROR",
      message: expect.stringMatching(
        /^document: a fetch of all of it would be 3000001 bytes \(document \d+, html \d+,/,
      ),
      issues: expect.arrayContaining([expect.objectContaining({ type: "size.answer", path: ["document"] })]),
    };
    const { templates } = app.services;
    await expect(
      templates.create(LOCAL, { ...request, slug: "b", source: larger, requireValid: true }),
    ).rejects.toMatchObject(refusal);
    const { revision } = await templates.describe(LOCAL, id);
    const change = { etag: `"${revision}"`, source: larger, force: true, requireValid: true };
    await expect(templates.update(LOCAL, id, change)).rejects.toMatchObject(refusal);
  });

  it("may not grow when its numbers are written out", async () => {
    const numbers = `[${Array(49_000).fill("1e20").join()}]`;
    const text = JSON.stringify({ ...headingDocument(), numbers: "?" }).replace('"?"', numbers);
    const diagnostics = await app.services.templates.validate(LOCAL, { kind: "document", text }, { subject: "Hi" });
    expect(diagnostics).toEqual([]);
    const padded = text.replace("[1e20", `["${"x".repeat(700_000)}",1e20`);
    expect(Buffer.byteLength(padded)).toBeLessThan(1024 * 1024);
    const source = { kind: "document", text: padded } as const;
    const { id } = await app.services.templates.create(LOCAL, { name: "Numbers", subject: "Hello", source });
    await app.services.templates.publish(LOCAL, id, { comment: "" });
    const found = await app.services.templates.fetch(
      { kind: "local", name: "cli" },
      { ref: id, programFormat: 1, ifNoneMatch: "" },
    );
    expect(found.rendition?.bytes.length).toBeGreaterThan(1_700_000);
  });
});

describe("a version that is larger than any answer, stored when there was no limit", () => {
  let id: string;

  beforeAll(async () => {
    const template = storedTemplate();
    id = template.id;
    const large = (filling: string) => `{"format":1,"ops":["${filling.repeat(2_000_000)}"]}`;
    const programs = { html: large("h"), mjml: large("m"), text: '{"format":1,"ops":["t"]}' };
    const { store } = app.services;
    await store.templates.create(template, auditEvent());
    await store.templates.publish(
      newVersion(template, { programs, targets: ["html", "mjml"] }),
      undefined,
      auditEvent(),
    );
  });

  it("is refused with the same words over every protocol, and one target of it is not", async () => {
    for (const way of ways) {
      const whole = await way.getTemplate({ id, program_format: 1 }, sdk);
      expect([way.name, whole.code]).toEqual([way.name, "FAILED_PRECONDITION"]);
      expect(whole.message).toMatch(
        /^the answer would be 40\d{5} bytes, and the limit is 3000000 over every protocol; ask/,
      );
      expect((await way.getTemplate({ id, target: "html", program_format: 1 }, sdk)).code).toBe("OK");
    }
  });

  it("is not published again", async () => {
    const answer = await send("POST", `/api/v1/templates/${id}:rollback`, {}, '{"version": 1}');
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
      422,
      { code: "RENDER_ERROR", issues: [{ type: "size.answer" }] },
    ]);
  });
});

describe("a source", () => {
  /** Clients that take no message of more than 4 MiB, as those of gRPC do by default. */
  function clients(): readonly (readonly [string, Client<typeof TemplateService>])[] {
    const options = { baseUrl: app.url, readMaxBytes: MESSAGE_MAX };
    const transports = {
      "Connect JSON": createConnectTransport({ ...options, httpVersion: "1.1", useBinaryFormat: false }),
      "Connect proto": createConnectTransport({ ...options, httpVersion: "1.1" }),
      gRPC: createGrpcTransport(options),
      "gRPC-web": createGrpcWebTransport({ ...options, httpVersion: "1.1" }),
    };
    return Object.entries(transports).map(([name, transport]) => [name, createClient(TemplateService, transport)]);
  }

  const callOptions = () => ({ headers: { authorization: `Bearer ${admin}` } });

  const filled = (text: string) => text.replace('"?"', `"${"x".repeat(1024 * 1024 - Buffer.byteLength(text) + 1)}"`);
  const numbers = (count: number, number: string) =>
    JSON.stringify({ ...headingDocument(), padding: "?", numbers: 0 }).replace(
      '"numbers":0',
      `"numbers":[${Array(count).fill(number).join()}]`,
    );

  it.each<[string, () => TemplateSource]>([
    ["of one digit each", () => ({ kind: "document", text: filled(numbers(49_970, "1")) })],
    ["that are long when written out", () => ({ kind: "document", text: filled(numbers(49_970, "1e20")) })],
    [
      "of text that JSON escapes",
      () => ({ kind: "mjml", text: `<mjml><mj-body>${'"\n'.repeat(520_000)}</mj-body></mjml>` }),
    ],
  ])("at every limit %s is answered by every protocol", async (_, source) => {
    const { kind, text } = source();
    const options = { force: true, allowUnknown: true };
    const diagnostics = await app.services.templates.validate(LOCAL, { kind, text }, options);
    expect(diagnostics.filter(({ severity, rule }) => severity === "error" && rule !== "size.answer")).toEqual([]);
    const template = storedTemplate({ source: { kind, text } });
    const { store } = app.services;
    await store.templates.create(template, auditEvent());
    // As much as a version may tell beside its source.
    const filler = {
      rule: "tag.malformed",
      severity: "warning",
      message: "ü".repeat(1_000),
      path: ["mjml", 1, 1],
    } as const;
    const version = newVersion(template, { diagnostics: Array(65).fill(filler) });
    await store.templates.publish(version, undefined, auditEvent());
    for (const [name, client] of clients()) {
      const described = await client.describeTemplate({ id: template.id }, callOptions());
      expect([name, described.template?.source.case]).toEqual([name, kind]);
      const found = await client.getTemplateVersion({ id: template.id, version: 1 }, callOptions());
      expect([name, found.version?.source.case]).toEqual([name, kind]);
    }
    expect((await send("GET", `/api/v1/templates/${template.id}/versions/1`)).status).toBe(200);
  });

  it("with more values than a message holds is refused when it is stored, and told of truthfully when it was", async () => {
    const text = numbers(400_000, "1");
    const source = { kind: "document", text } as const;
    const { templates, store } = app.services;
    expect(await templates.validate(LOCAL, source, { subject: "Hi" })).toMatchObject([
      { rule: "document.too-many-values", severity: "error" },
    ]);
    const template = storedTemplate({ source });
    await store.templates.create(template, auditEvent());
    await store.templates.publish(newVersion(template), undefined, auditEvent());
    for (const [name, client] of clients()) {
      const calls = [
        client.describeTemplate({ id: template.id }, callOptions()),
        client.getTemplateVersion({ id: template.id, version: 1 }, callOptions()),
      ];
      for (const call of calls) {
        const error = ConnectError.from(await call.catch((err: unknown) => err));
        expect([name, error.findDetails(ErrorInfoSchema)[0]?.reason, error.rawMessage]).toEqual([
          name,
          "FAILED_PRECONDITION",
          "the source is larger than an answer can be; store a smaller one",
        ]);
      }
    }
    expect((await send("GET", `/api/v1/templates/${template.id}`)).status).toBe(409);
  });
});
