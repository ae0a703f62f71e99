import { Health } from "../../gen/grpc/health/v1/health_pb.ts";
import { AuditService as AuditServicePb } from "../../gen/letterpress/v1/audit_service_pb.ts";
import { BrandService as BrandServicePb } from "../../gen/letterpress/v1/brand_service_pb.ts";
import { KeyService as KeyServicePb } from "../../gen/letterpress/v1/key_service_pb.ts";
import { PreviewLinkService as PreviewLinkServicePb } from "../../gen/letterpress/v1/preview_link_service_pb.ts";
import { RepublishService as RepublishServicePb } from "../../gen/letterpress/v1/republish_service_pb.ts";
import { ServerService as ServerServicePb } from "../../gen/letterpress/v1/server_service_pb.ts";
import { SessionService as SessionServicePb } from "../../gen/letterpress/v1/session_service_pb.ts";
import { TemplateService as TemplateServicePb } from "../../gen/letterpress/v1/template_service_pb.ts";
import { TranslationService as TranslationServicePb } from "../../gen/letterpress/v1/translation_service_pb.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { markRoutes } from "../metrics/route-kind.ts";
import type { AuditService } from "../service/audit-service.ts";
import { type Authenticate, assertKind, assertRole } from "../service/authenticate.ts";
import type { BrandService } from "../service/brand-service.ts";
import type { KeyService } from "../service/key-service.ts";
import type { OpenPreviewLink } from "../service/open-preview-link.ts";
import type { PreviewLinkService } from "../service/preview-link-service.ts";
import type { RateLimits } from "../service/rate-limits.ts";
import type { RepublishService } from "../service/republish/republish-service.ts";
import type { RepublishWatch } from "../service/republish/republish-watch.ts";
import type { ServerService } from "../service/server-service.ts";
import type { SessionService } from "../service/session-service.ts";
import type { TemplateService } from "../service/template-service.ts";
import type { TranslationService } from "../service/translation/translation-service.ts";
import type { TemplateWatch } from "../service/watch/template-watch.ts";
import type { Tracer } from "../tracing/tracer.ts";
import type { ReadConsole } from "./console/console-files.ts";
import { registerConsole } from "./console/register-console.ts";
import { registerPreviewFrame } from "./console/register-preview-frame.ts";
import { registerRpcs } from "./fallback/register-rpcs.ts";
import { followPing } from "./health/follow-ping.ts";
import { createHealthState } from "./health/health-state.ts";
import { registerHealth } from "./health/register-health.ts";
import type { NoteUse } from "./http/observe-call.ts";
import { buildHttpServer, type HttpServer, type HttpServerOptions } from "./http-server.ts";
import { registerApiDescription } from "./pages/api-description.ts";
import { registerDiagnosticsPage } from "./pages/diagnostics-page.ts";
import { type ExampleImages, registerExampleImages } from "./pages/example-images.ts";
import { registerFormatSchema } from "./pages/format-schema.ts";
import { registerFrontPage } from "./pages/front-page.ts";
import type { GuideFiles } from "./pages/guide/guide-files.ts";
import { registerGuide } from "./pages/guide/register-guide.ts";
import { registerProbes } from "./pages/probes.ts";
import { registerReferencePages } from "./pages/reference-pages.ts";
import { createFindRestGet } from "./protocol/rest/find-get.ts";
import { registerRest } from "./protocol/rest/register-rest.ts";
import { registerReflection } from "./reflection/register-reflection.ts";
import { FETCH_ROUTES } from "./rpc/handler/fetch-routes.ts";
import { buildRpcs } from "./rpc/rpcs.ts";

/** What the server serves. */
export interface ServerDeps {
  readonly keys: KeyService;
  readonly templates: TemplateService;
  readonly brands: BrandService;
  readonly translations: TranslationService;
  readonly watch: TemplateWatch;
  readonly sessions: SessionService;
  readonly previewLinks: PreviewLinkService;
  readonly openPreviewLink: OpenPreviewLink;
  readonly republish: RepublishService;
  readonly republishWatch: RepublishWatch;
  readonly auditEvents: AuditService;
  readonly server: ServerService;
  readonly authenticate: Authenticate;
  readonly rateLimits: RateLimits;
  readonly metrics: Metrics;
  /** Notified of each call with a valid key. */
  readonly noteUse?: NoteUse;
  /** Absent: nothing is traced. */
  readonly tracer?: Tracer | undefined;
  readonly readConsole: ReadConsole;
  /** The origin at which others reach the server, if it was set. */
  readonly publicUrl: string | undefined;
  readonly guide: GuideFiles;
  readonly exampleImages: ExampleImages;
  /** Throws when the service cannot serve. */
  readonly ping: () => Promise<void>;
}

/** A server that is not listening yet. It tells its health from `listen` to `close`. */
export type Server = Pick<HttpServer, "listen" | "useCertificate" | "close">;

/** Builds the one port that speaks gRPC, gRPC-web, Connect and JSON REST. */
export async function buildServer(deps: ServerDeps, options: HttpServerOptions): Promise<Server> {
  const others = [RepublishServicePb, SessionServicePb, AuditServicePb, ServerServicePb];
  const own = [KeyServicePb, TemplateServicePb, BrandServicePb, TranslationServicePb, PreviewLinkServicePb, ...others];
  const services = [...own, Health];
  const health = createHealthState(own.map(({ typeName }) => typeName));
  const server = await buildHttpServer(
    { services, metrics: deps.metrics, fetchRoutes: FETCH_ROUTES, noteUse: deps.noteUse, tracer: deps.tracer },
    options,
  );
  const { fastify } = server;
  const rpcs = buildRpcs({
    ...deps,
    assertKind,
    assertRole,
    withDeadline: server.withDeadline,
    report: (error, place) => fastify.log.error({ err: error, ...place }, "rpc failed"),
  });
  registerProbes(fastify, { ...deps, isStopping: health.isClosed });
  registerFormatSchema(fastify);
  registerDiagnosticsPage(fastify);
  registerApiDescription(fastify);
  registerReferencePages(fastify);
  registerGuide(fastify, deps.guide);
  registerExampleImages(fastify, deps.exampleImages);
  registerConsole(fastify, deps.readConsole, deps.publicUrl);
  registerPreviewFrame(fastify, deps.publicUrl);
  registerFrontPage(fastify, { ...deps, isStopping: health.isClosed });
  await server.registerRpcs({
    routes(router, metrics) {
      registerRpcs(router, rpcs, metrics);
      registerHealth(router, health);
      registerReflection(router, services);
    },
    unary: rpcs,
    findRestGet: createFindRestGet(rpcs),
  });
  await fastify.register(async (scope) => {
    markRoutes(scope, "rest");
    registerRest(scope, rpcs);
  });
  const closed = new AbortController();
  return {
    async listen(address) {
      const url = await server.listen(address);
      await followPing(deps.ping, health, fastify.log, closed.signal);
      rpcs.prepare().catch((err) => fastify.log.error({ err }, "a validation rule does not compile"));
      return url;
    },
    useCertificate: server.useCertificate,
    async close() {
      closed.abort();
      health.close();
      deps.watch.close();
      deps.republishWatch.close();
      await server.close();
    },
  };
}
