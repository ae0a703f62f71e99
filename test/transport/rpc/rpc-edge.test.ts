import { toBinary } from "@bufbuild/protobuf";
import { type Client, Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import {
  createConnectTransport,
  createGrpcTransport,
  createGrpcWebTransport,
  Http2SessionManager,
} from "@connectrpc/connect-node";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  BadRequest_FieldViolationSchema,
  BadRequestSchema,
  ErrorInfoSchema,
  Help_LinkSchema,
  HelpSchema,
  RequestInfoSchema,
} from "../../../gen/google/rpc/error_details_pb.ts";
import { Health } from "../../../gen/grpc/health/v1/health_pb.ts";
import { KeyService } from "../../../gen/letterpress/v1/key_service_pb.ts";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { Rendition } from "../../../src/cache/rendition.ts";
import { type Issue, Refusal, refuseIssues } from "../../../src/domain/error.ts";
import { buildEdges, keyFixture, TEMPLATE_ID, templateFixture } from "../support/edge-fixture.ts";

const BYTES = Buffer.from('{"template_id":"x","n":1.50}');
const ISSUES = Array.from(
  { length: 500 },
  (_, i): Issue => ({ path: ["document", "rows", i], msg: "is odd", type: "odd" }),
);
/** As many rules as issues, so that each has a link of its own. */
const FINDINGS = Array.from({ length: 200 }, (_, i): Issue => {
  const type = `family.rule-${i}`;
  const severity = i % 2 === 0 ? "error" : "warning";
  const waived = i === 3 ? "it is even" : undefined;
  return { path: ["mjml", i, 1], msg: "is odd", type, severity, waived, documentationUrl: `/docs/diagnostics#${type}` };
});

type Protocol = "connect" | "connect json" | "connect get" | "grpc-web" | "grpc";

function transportTo(protocol: Protocol, http1: string, session: Http2SessionManager): Transport {
  const options = { baseUrl: http1, httpVersion: "1.1" } as const;
  switch (protocol) {
    case "connect":
      return createConnectTransport({ ...options, useBinaryFormat: true });
    case "connect json":
      return createConnectTransport({ ...options, useBinaryFormat: false });
    case "connect get":
      return createConnectTransport({ ...options, useHttpGet: true });
    case "grpc-web":
      return createGrpcWebTransport(options);
    case "grpc":
      return createGrpcTransport({ baseUrl: session.authority, sessionManager: session });
  }
}

describe.each<Protocol>(["connect", "connect json", "connect get", "grpc-web", "grpc"])("over %s", (protocol) => {
  const calls: unknown[] = [];
  const reported: unknown[] = [];
  let server: FastifyInstance;
  let session: Http2SessionManager;
  let transport: Transport;
  let keys: Client<typeof KeyService>;
  let templates: Client<typeof TemplateService>;

  beforeAll(async () => {
    const options = {
      report: (error: unknown, place: { readonly rpc: string }) => void reported.push([error, place.rpc]),
      keys: {
        async create() {
          return { key: keyFixture("sdk"), token: "lp_sdk_secret" };
        },
        async list() {
          throw new Error("SELECT secret FROM keys");
        },
        async get(_caller: unknown, id: string) {
          throw new Refusal("KEY_NOT_FOUND", `no key ${id}`);
        },
      },
      templates: {
        async fetch(_caller: unknown, request: { readonly ifNoneMatch: string }) {
          calls.push(request);
          return {
            templateId: TEMPLATE_ID,
            version: 2,
            etag: '"v2"',
            rendition: request.ifNoneMatch === "" ? new Rendition(BYTES) : undefined,
          };
        },
        async create(_caller: unknown, request: unknown) {
          calls.push(request);
          return { ...templateFixture(), diagnostics: [] };
        },
        async validate(_caller: unknown, source: { readonly text: string }) {
          const issues = source.text === "<mjml/>" ? ISSUES : FINDINGS;
          throw refuseIssues("RENDER_ERROR", issues as [Issue, ...Issue[]]);
        },
      },
    };
    server = buildEdges(options);
    const url = await server.listen({ port: 0, host: "127.0.0.1" });
    session = new Http2SessionManager(url);
    transport = transportTo(protocol, url, session);
    keys = createClient(KeyService, transport);
    templates = createClient(TemplateService, transport);
  });
  afterAll(async () => {
    session.abort();
    await server.close();
  });

  const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

  async function refusalOf(call: Promise<unknown>): Promise<ConnectError> {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error instanceof ConnectError) return error;
    throw new Error("the call was not refused");
  }

  function reasonOf(error: ConnectError): string | undefined {
    return error.findDetails(ErrorInfoSchema)[0]?.reason;
  }

  test("fetches the exact bytes of a template with its tag", async () => {
    const header = new Headers();
    const options = {
      ...as("sdk"),
      onHeader: (found: Headers) => found.forEach((value, name) => void header.set(name, value)),
    };
    const response = await templates.getTemplate(
      { id: "welcome", target: "html", version: 2, programFormat: 1 },
      options,
    );
    expect(Buffer.from(response.template?.data ?? [])).toEqual(BYTES);
    expect(response).toMatchObject({ etag: '"v2"', notModified: false, version: 2 });
    expect(calls.at(-1)).toEqual({ ref: "welcome", target: "html", version: 2, programFormat: 1, ifNoneMatch: "" });
    expect([header.get("etag"), header.get("cache-control")]).toEqual(['"v2"', expect.stringContaining("private")]);
  });

  test("answers not_modified without bytes", async () => {
    const response = await templates.getTemplate({ id: "welcome", ifNoneMatch: '"v2"' }, as("sdk"));
    expect(response).toMatchObject({ etag: '"v2"', notModified: true });
    expect(response.template).toBeUndefined();
  });

  test("returns a secret with no-store", async () => {
    const seen: unknown[] = [];
    const onHeader = (header: Headers) => void seen.push(header.get("cache-control"));
    const response = await keys.createKey({ name: "a", targets: ["html"] }, { ...as("admin"), onHeader });
    expect([response.key, ...seen]).toEqual(["lp_sdk_secret", "no-store"]);
  });

  test("hands a document on as JSON text", async () => {
    const document = { b: [1.5, "ü", null], a: {} };
    const response = await templates.createTemplate(
      { name: "a", source: { case: "document", value: document } },
      as("admin"),
    );
    expect(calls.at(-1)).toMatchObject({ source: { kind: "document", text: expect.any(String) } });
    expect(response.template).toMatchObject({
      id: TEMPLATE_ID,
      source: { case: "document", value: { rows: [1, { a: null }] } },
    });
  });

  test.each([
    ["no key", undefined, Code.Unauthenticated, "INVALID_API_KEY"],
    ["an unknown key", "nobody", Code.Unauthenticated, "INVALID_API_KEY"],
    ["a key of the other kind", "sdk", Code.PermissionDenied, "FORBIDDEN"],
  ])("refuses %s before it validates", async (_, token, code, reason) => {
    const error = await refusalOf(keys.listKeys({ pageSize: -1 }, token === undefined ? {} : as(token)));
    expect([error.code, reasonOf(error)]).toEqual([code, reason]);
  });

  test("lists every broken rule", async () => {
    const error = await refusalOf(keys.createKey({ targets: ["html", "pdf"], kind: "root" }, as("admin")));
    expect([error.code, reasonOf(error)]).toEqual([Code.InvalidArgument, "INVALID_REQUEST"]);
    const violations = error.findDetails(BadRequestSchema)[0]?.fieldViolations;
    expect(violations?.map(({ field, reason }) => [field, reason])).toEqual([
      ["name", "required"],
      ["targets[1]", "string.in"],
      ["kind", "string.in"],
    ]);
    expect(error.findDetails(RequestInfoSchema)[0]?.requestId).not.toBe("");
  });

  test("passes a refusal on with its words", async () => {
    const error = await refusalOf(keys.getKey({ id: "k1" }, as("admin")));
    expect([error.code, error.rawMessage, reasonOf(error)]).toEqual([Code.NotFound, "no key k1", "KEY_NOT_FOUND"]);
  });

  test("tells nothing of a fault, and reports it", async () => {
    const error = await refusalOf(keys.listKeys({}, as("admin")));
    expect([error.code, error.rawMessage, reasonOf(error)]).toEqual([Code.Internal, "internal error", "INTERNAL"]);
    expect(reported).toEqual([[new Error("SELECT secret FROM keys"), "letterpress.v1.KeyService/ListKeys"]]);
  });

  test("keeps the details small enough for a header block over gRPC alone, and says what it left out", async () => {
    const error = await refusalOf(
      templates.validateTemplate({ source: { case: "mjml", value: "<mjml/>" } }, as("admin")),
    );
    const shown = error.findDetails(BadRequestSchema)[0]?.fieldViolations.length ?? 0;
    const omitted = error.findDetails(ErrorInfoSchema)[0]?.metadata.issues_omitted;
    expect([reasonOf(error), error.code]).toEqual(["RENDER_ERROR", Code.InvalidArgument]);
    expect(error.rawMessage).toMatch(/^500 problems, the first: document[.]rows\[0\]: is odd$/);
    if (protocol === "grpc") expect(shown + Number(omitted)).toBe(500);
    else expect([shown, omitted]).toEqual([500, undefined]);
    expect(shown).toBeGreaterThan(50);
  });

  test("tells warnings beside errors, and has a link for the rule of each that it tells", async () => {
    const error = await refusalOf(
      templates.validateTemplate({ source: { case: "mjml", value: "<mjml></mjml>" } }, as("admin")),
    );
    expect(error.rawMessage).toBe("100 problems, the first: mjml:0:1: is odd");
    const violations = error.findDetails(BadRequestSchema).flatMap(({ fieldViolations }) => fieldViolations);
    expect(violations.slice(0, 4)).toMatchObject([
      { field: "mjml:0:1", description: "is odd", reason: "family.rule-0" },
      { field: "mjml:1:1", description: "warning: is odd", reason: "family.rule-1" },
      { field: "mjml:2:1", description: "is odd", reason: "family.rule-2" },
      { field: "mjml:3:1", description: "warning: is odd (waived: it is even)", reason: "family.rule-3" },
    ]);
    const links = error.findDetails(HelpSchema).flatMap((help) => help.links);
    expect(links.map(({ description, url }) => [description, url])).toEqual(
      violations.map(({ reason }) => [reason, `/docs/diagnostics#${reason}`]),
    );
    const bytes = [
      ...violations.map((violation) => toBinary(BadRequest_FieldViolationSchema, violation).length),
      ...links.map((link) => toBinary(Help_LinkSchema, link).length),
    ].reduce((sum, each) => sum + each, 0);
    if (protocol === "grpc") expect(bytes).toBeLessThanOrEqual(4096);
    else expect(violations).toHaveLength(200);
  });

  test("limits what it reads by method", async () => {
    const text = "a".repeat(70_000);
    const error = await refusalOf(keys.createKey({ name: text, targets: ["html"] }, as("admin")));
    expect(error.code).toBe(Code.ResourceExhausted);
    await templates.createTemplate({ name: "a", source: { case: "mjml", value: text } }, as("admin"));
  });

  test("knows no other service", async () => {
    const error = await refusalOf(createClient(Health, transport).check({}));
    expect([error.code, error.details]).toEqual([Code.Unimplemented, []]);
  });
});

test("a number that JSON cannot say is refused, not turned into null", async () => {
  const server = buildEdges();
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  const templates = createClient(
    TemplateService,
    createConnectTransport({ baseUrl: url, httpVersion: "1.1", useBinaryFormat: true }),
  );
  const source = { case: "document" as const, value: { rows: [{ width: Number.POSITIVE_INFINITY }] } };
  const call = templates.validateTemplate({ source }, { headers: { authorization: "Bearer admin" } });
  await expect(call).rejects.toThrow("document.rows[0].width: must be a finite number");
  await server.close();
});

test("a time beyond the year 9999 is refused", async () => {
  const server = buildEdges();
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  const keys = createClient(
    KeyService,
    createConnectTransport({ baseUrl: url, httpVersion: "1.1", useBinaryFormat: true }),
  );
  const request = { name: "a", targets: ["html"], expiresAt: { seconds: 10n ** 15n } };
  await expect(keys.createKey(request, { headers: { authorization: "Bearer admin" } })).rejects.toThrow(
    "expires_at: must lie before",
  );
  await server.close();
});
