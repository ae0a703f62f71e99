import type { DescMethod } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Health } from "../../../../gen/grpc/health/v1/health_pb.ts";
import { Access } from "../../../../gen/letterpress/v1/access_pb.ts";
import { KeyService } from "../../../../gen/letterpress/v1/key_service_pb.ts";
import { SessionService } from "../../../../gen/letterpress/v1/session_service_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { createMetrics } from "../../../../src/metrics/metrics.ts";
import type { AuditService as AuditEvents } from "../../../../src/service/audit-service.ts";
import type { BrandService as Brands } from "../../../../src/service/brand-service.ts";
import type { KeyService as Keys } from "../../../../src/service/key-service.ts";
import type { PreviewLinkService as PreviewLinks } from "../../../../src/service/preview-link-service.ts";
import type { RepublishService as Republish } from "../../../../src/service/republish/republish-service.ts";
import type { ServerService as ServerStatus } from "../../../../src/service/server-service.ts";
import type { SessionService as Sessions } from "../../../../src/service/session-service.ts";
import type { TemplateService as Templates } from "../../../../src/service/template-service.ts";
import type { TranslationService as Translations } from "../../../../src/service/translation/translation-service.ts";
import { assertPoliciesDeclared, callPolicyOf } from "../../../../src/transport/rpc/policy/call-policy.ts";
import { buildServer, type Server } from "../../../../src/transport/server.ts";
import {
  authenticateFixture,
  keyFixture,
  NO_REPUBLISH_WATCH,
  NO_WATCH,
  noRateLimits,
} from "../../support/edge-fixture.ts";
import { undeclaredService } from "../../support/undeclared-service.ts";

const NOT_FOR_ADMINS_ALONE: Readonly<Record<string, string>> = {
  GetTemplate: "sdk",
  WatchTemplates: "sdk",
  GetTemplateContract: "any",
};

describe("the kind of key an rpc takes", () => {
  test.each<[DescMethod, string | undefined]>([
    ...KeyService.methods.map((method): [DescMethod, string] => [method, "admin"]),
    ...TemplateService.methods.map((method): [DescMethod, string] => [
      method,
      NOT_FOR_ADMINS_ALONE[method.name] ?? "admin",
    ]),
    ...SessionService.methods.map((method): [DescMethod, string] => [
      method,
      method.name === "CreateSession" ? "page" : "admin",
    ]),
    ...Health.methods.map((method): [DescMethod, undefined] => [method, undefined]),
  ])("%s takes %s", (method, kind) => {
    expect(callPolicyOf(method).kind).toBe(kind);
  });

  test("has to be declared, or the server does not start", () => {
    expect(() => assertPoliciesDeclared(undeclaredService())).toThrow(
      "letterpress.v1.OpenService/Open does not declare the option (letterpress.v1.access)",
    );
  });

  test("and its role, for admin keys", () => {
    expect(() => assertPoliciesDeclared(undeclaredService(Access.ADMIN))).toThrow(
      "letterpress.v1.OpenService/Open does not declare the option (letterpress.v1.role)",
    );
    expect(() => assertPoliciesDeclared(undeclaredService(Access.ANY_KEY))).toThrow("(letterpress.v1.role)");
    expect(() => assertPoliciesDeclared(undeclaredService(Access.SDK))).not.toThrow();
  });
});

describe("a call is authorized once", () => {
  let server: Server;
  let url: string;
  let count = 0;
  beforeAll(async () => {
    const keys: Partial<Keys> = {
      get: async () => keyFixture("sdk"),
      revoke: async () => keyFixture("sdk"),
    };
    const deps = {
      keys: keys as Keys,
      templates: {} as Templates,
      sessions: {} as Sessions,
      brands: {} as Brands,
      previewLinks: {} as PreviewLinks,
      translations: {} as Translations,
      republish: {} as Republish,
      openPreviewLink: () => Promise.reject(new Error("no link is opened")),
      watch: NO_WATCH,
      republishWatch: NO_REPUBLISH_WATCH,
      auditEvents: {} as AuditEvents,
      server: {} as ServerStatus,
      authenticate: (token: string | undefined) => {
        count += 1;
        return authenticateFixture(token);
      },
      rateLimits: noRateLimits(),
      metrics: createMetrics(),
      ping: async () => {},
      readConsole: async () => undefined,
      publicUrl: undefined,
      guide: { paths: [], read: () => Promise.reject(new Error("no page is read")) },
      exampleImages: { names: [], read: () => Promise.reject(new Error("no image is read")) },
    };
    server = await buildServer(deps, { logLevel: "silent", tls: undefined, corsOrigins: ["https://page.example"] });
    url = await server.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => server.close());

  const GET = "/api/v1/keys/key_1";
  const REVOKE = "/letterpress.v1.KeyService/RevokeKey";
  const CONNECT_GET = `/letterpress.v1.KeyService/GetKey?connect=v1&encoding=json&message=${encodeURIComponent("{}")}`;
  test.each([
    ["a GET of REST on the fast path", "GET", GET, {}],
    ["a HEAD of REST, behind Fastify", "HEAD", GET, {}],
    ["a POST of REST", "POST", `${GET}:revoke`, { "content-type": "application/json" }],
    ["a POST of Connect on the fast path", "POST", REVOKE, { "content-type": "application/json" }],
    ["a GET of Connect on the fast path", "GET", CONNECT_GET, {}],
    ["one of a page", "POST", REVOKE, { "content-type": "application/json", origin: "https://page.example" }],
    ["one of connect-es", "POST", REVOKE, { "content-type": "application/json;charset=utf-8" }],
  ])("for %s", async (_way, method, path, headers: Record<string, string>) => {
    count = 0;
    const body = method === "POST" ? "{}" : null;
    const sent = { method, headers: { authorization: "Bearer admin", ...headers }, body };
    expect([(await fetch(url + path, sent)).status, count]).toEqual([200, 1]);
  });
});
