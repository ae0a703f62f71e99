import Fastify, { type FastifyInstance } from "fastify";
import { Refusal } from "../../../src/domain/error.ts";
import type { Key, KeyKind } from "../../../src/domain/key/key.ts";
import type { Caller } from "../../../src/domain/session/caller.ts";
import type { Template } from "../../../src/domain/template/template.ts";
import type { TemplateVersion } from "../../../src/domain/template/template-version.ts";
import type { AuditService } from "../../../src/service/audit-service.ts";
import type { BrandService } from "../../../src/service/brand-service.ts";
import type { KeyService } from "../../../src/service/key-service.ts";
import type { PreviewLinkService } from "../../../src/service/preview-link-service.ts";
import { createRateLimits, type RateLimits } from "../../../src/service/rate-limits.ts";
import type { RepublishService } from "../../../src/service/republish/republish-service.ts";
import type { RepublishWatch } from "../../../src/service/republish/republish-watch.ts";
import type { ServerService } from "../../../src/service/server-service.ts";
import type { SessionService } from "../../../src/service/session-service.ts";
import type { TemplateService } from "../../../src/service/template-service.ts";
import type { TranslationService } from "../../../src/service/translation/translation-service.ts";
import type { TemplateWatch } from "../../../src/service/watch/template-watch.ts";
import { createAnswerError, registerErrorHandlers } from "../../../src/transport/fallback/error-handler.ts";
import { refuseOtherUses } from "../../../src/transport/fallback/other-uses.ts";
import { buildServerErrorOptions } from "../../../src/transport/fallback/server-error-options.ts";
import { createHttp1Calls } from "../../../src/transport/http/http1-calls.ts";
import { createHttp2Calls } from "../../../src/transport/http/http2-calls.ts";
import { createObserveCall } from "../../../src/transport/http/observe-call.ts";
import { buildListener, type Listener } from "../../../src/transport/listener/one-port.ts";
import { createFindUnary } from "../../../src/transport/protocol/find-unary.ts";
import { registerRest } from "../../../src/transport/protocol/rest/register-rest.ts";
import { buildUnaryMethods } from "../../../src/transport/protocol/unary/unary-method.ts";
import { createWithDeadline } from "../../../src/transport/rpc/call/with-deadline.ts";
import type { ReportInternalError } from "../../../src/transport/rpc/policy/error-interceptor.ts";
import { buildRpcs, type Rpcs } from "../../../src/transport/rpc/rpcs.ts";

export const AT = new Date("2026-01-31T12:00:00.000Z");
export const TEMPLATE_ID = "5f2a8f0e-5c3b-4c39-9a44-0d1a6d3b8a11";

export function keyFixture(kind: KeyKind): Key {
  return {
    id: "key_4AbXFYPE3W7u",
    name: "prod-mailer-html",
    kind,
    ...(kind === "admin" && { role: "owner" as const }),
    scope: ["html"],
    definition: "full",
    prefix: `lp_${kind}_4AbXFYPE3W7u`,
    createdAt: AT,
  };
}

export function templateFixture(): Template {
  return {
    id: TEMPLATE_ID,
    name: "Welcome",
    subject: "Hi {{ name }}",
    revision: 5,
    draftRevision: 3,
    createdAt: AT,
    updatedAt: AT,
    source: { kind: "document", text: '{"rows":[1,{"a":null}]}' },
    tags: ["monthly", "vip"],
    publishedDigest: "a".repeat(64),
  };
}

export function versionFixture(): TemplateVersion {
  return {
    templateId: TEMPLATE_ID,
    version: 2,
    subject: "Hi",
    comment: "second",
    publishedAt: AT,
    publishedBy: "key_4AbXFYPE3W7u",
    targets: ["html"],
    compiler: "test 1",
    diagnostics: [
      { rule: "heading.empty", severity: "warning", message: "no text", path: ["mjml", 12, 5] },
      { rule: "link.empty", severity: "warning", message: "odd", path: ["document", "rows", 0], node: "n1" },
    ],
    source: { kind: "mjml", text: "<mjml></mjml>" },
    programs: {},
  };
}

/** Takes the tokens `sdk` and `admin`, as the service behind the edges would take real ones. */
export async function authenticateFixture(token: string | undefined): Promise<Caller> {
  if (token === "sdk" || token === "admin") return { kind: "key", key: keyFixture(token) };
  throw new Refusal("INVALID_API_KEY", "Invalid or missing API key.");
}

/** Limits that limit nothing. */
export function noRateLimits(): RateLimits {
  return createRateLimits({ calls: undefined, failures: undefined, now: () => 0, onRefused: () => undefined });
}

function noStream(): never {
  throw new Error("no stream");
}

/** For tests without streams. */
export const NO_WATCH: TemplateWatch = {
  watch: noStream,
  look: async () => undefined,
  close: () => undefined,
  openStreams: () => 0,
};

export const NO_REPUBLISH_WATCH: RepublishWatch = { watch: noStream, close: () => undefined };

/** What the services behind the edges do in a test. */
export interface EdgeOptions {
  readonly keys?: Partial<KeyService>;
  readonly templates?: Partial<TemplateService>;
  readonly report?: ReportInternalError;
  readonly callTimeMaxMs?: number;
  readonly stopping?: AbortSignal;
}

/** A port with both edges over services made of the methods a test needs; every other method is a fault. */
export function buildEdges(options: EdgeOptions = {}): FastifyInstance {
  const rpcs = buildRpcs({
    keys: withRest<KeyService>(options.keys ?? {}),
    templates: withRest<TemplateService>(options.templates ?? {}),
    brands: withRest<BrandService>({}),
    previewLinks: withRest<PreviewLinkService>({}),
    translations: withRest<TranslationService>({}),
    republish: withRest<RepublishService>({}),
    republishWatch: NO_REPUBLISH_WATCH,
    openPreviewLink: () => Promise.reject(new Error("no link is opened")),
    watch: NO_WATCH,
    auditEvents: withRest<AuditService>({}),
    server: withRest<ServerService>({}),
    sessions: withRest<SessionService>({ confirm: async () => undefined }),
    authenticate: authenticateFixture,
    rateLimits: noRateLimits(),
    assertKind(caller, kind) {
      if (caller.kind === "key" && caller.key.kind !== kind) throw new Refusal("FORBIDDEN", `takes an ${kind} key`);
    },
    assertRole: () => undefined,
    report: options.report ?? (() => undefined),
    withDeadline: createWithDeadline({ timeMaxMs: options.callTimeMaxMs, stopping: options.stopping }),
  });
  const answerError = createAnswerError(rpcs.services.map(({ service }) => service));
  const listener = buildListener();
  const fastify = Fastify({
    ...buildServerErrorOptions(answerError, listener.whenAnswered),
    serverFactory: listener.serverFactory,
  });
  registerErrorHandlers(fastify, answerError);
  serveUnary(listener, fastify, rpcs);
  registerRest(fastify, rpcs);
  return fastify;
}

function serveUnary(listener: Listener, fastify: FastifyInstance, rpcs: Rpcs): void {
  const methods = buildUnaryMethods(rpcs);
  refuseOtherUses(fastify, methods.values());
  const calls = {
    findCall: createFindUnary(methods),
    observe: createObserveCall({ start: () => () => undefined }, () => undefined),
    isProxy: () => false,
    addCors: undefined,
    onInternalError(error: unknown) {
      throw error;
    },
  };
  listener.handleRequests(createHttp1Calls(calls));
  listener.handleStreams(createHttp2Calls(calls));
}

function withRest<Service extends object>(methods: Partial<Service>): Service {
  return new Proxy(methods, {
    get: (target, name) => Reflect.get(target, name) ?? (() => Promise.reject(new Error(`no ${String(name)} here`))),
  }) as Service;
}
