import { Code, ConnectError, type ConnectRouter, cors as connectCors } from "@connectrpc/connect";
import { fastifyConnectPlugin } from "@connectrpc/connect-fastify";
import fastifyCors from "@fastify/cors";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { Health } from "../../gen/grpc/health/v1/health_pb.ts";
import { KeyService as KeyServicePb } from "../../gen/letterpress/v1/key_service_pb.ts";
import { TemplateService as TemplateServicePb } from "../../gen/letterpress/v1/template_service_pb.ts";
import { type Authenticate, assertKind } from "../service/authenticate.ts";
import type { KeyService } from "../service/key-service.ts";
import type { TemplateService } from "../service/template-service.ts";
import { requestIdKey } from "./connect/request-id-context.ts";
import { registerRpcs } from "./connect/routes.ts";
import { buildRpcs, type Rpcs } from "./connect/rpcs.ts";
import { createHealthState, type HealthState } from "./health/health-state.ts";
import { registerHealth } from "./health/register-health.ts";
import { checkHost } from "./listener/host-check.ts";
import { buildListener, type Listener } from "./listener/one-port.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { markRoutes } from "./metrics/route-kind.ts";
import { registerProbes } from "./probes.ts";
import { registerReflection } from "./reflection/register-reflection.ts";
import { echoRequestId, requestIdOf } from "./request-id.ts";
import { buildLoggerOptions, logRequest } from "./request-log.ts";
import { createAnswerError, registerErrorHandlers } from "./rest/error-handler.ts";
import { registerRest } from "./rest/routes.ts";
import { buildServerErrorOptions } from "./rest/server-error-options.ts";

/** What the server serves. */
export interface ServerDeps {
  readonly keys: KeyService;
  readonly templates: TemplateService;
  readonly authenticate: Authenticate;
  readonly metrics: Metrics;
  /** Throws when the service cannot serve. */
  readonly ping: () => Promise<void>;
}

/** How the server serves. */
export interface ServerOptions {
  readonly logLevel: string;
  /** PEM texts. Absent: cleartext. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /** Origins whose pages may call; `*` means any. */
  readonly corsOrigins: readonly string[];
}

/** A server that is not listening yet. */
export interface Server {
  /** Returns the base URL, with the port that was chosen when 0 was asked for. */
  listen(address: { readonly host: string; readonly port: number }): Promise<string>;
  /** Stops accepting, lets requests in flight finish for up to four seconds, then ends every connection. */
  close(): Promise<void>;
}

const DRAIN_GRACE_MS = 4_000;
/** A little less, so that a call that is cut off still hears why. */
const RPC_GRACE_MS = 3_500;
const STOPPING = new ConnectError("the server is stopping", Code.Unavailable);

interface ServerParts {
  readonly listener: Listener;
  readonly health: HealthState;
  /** Aborts the calls that outlast the grace. */
  readonly stopping: AbortSignal;
}

/** Builds the one port that speaks gRPC, gRPC-web, Connect and JSON REST. */
export async function buildServer(deps: ServerDeps, options: ServerOptions): Promise<Server> {
  const listener = buildListener({ certificate: options.tls });
  const health = createHealthState([KeyServicePb.typeName, TemplateServicePb.typeName]);
  const stopping = new AbortController();
  const fastify = await buildFastify(deps, options, { listener, health, stopping: stopping.signal });
  return {
    async listen(address) {
      await fastify.listen(address);
      health.setServing(true);
      return toBaseUrl(fastify, address.host, options.tls !== undefined);
    },
    async close() {
      health.close();
      const abort = setTimeout(() => stopping.abort(STOPPING), RPC_GRACE_MS);
      await listener.drain(DRAIN_GRACE_MS);
      clearTimeout(abort);
      await fastify.close();
    },
  };
}

async function buildFastify(
  deps: ServerDeps,
  options: ServerOptions,
  { listener, health, stopping }: ServerParts,
): Promise<FastifyInstance> {
  const rpcs = buildRpcs({
    ...deps,
    assertKind,
    observers: [deps.metrics.interceptor],
    report: (error, place) => fastify.log.error({ err: error, ...place }, "rpc failed"),
  });
  const answerError = createAnswerError([...rpcs.services.map(({ service }) => service), Health]);
  const fastify: FastifyInstance = Fastify({
    ...buildServerErrorOptions(answerError),
    serverFactory: listener.serverFactory,
    logger: buildLoggerOptions(options.logLevel),
    disableRequestLogging: true,
    genReqId: requestIdOf,
  });
  deps.metrics.install(fastify);
  deps.metrics.observeListener(() => listener.stats());
  fastify.addHook("onRequest", echoRequestId);
  fastify.addHook("onRequest", checkHost);
  fastify.addHook("onResponse", logRequest);
  registerErrorHandlers(fastify, answerError);
  if (options.corsOrigins.length > 0) await registerCors(fastify, options.corsOrigins);
  registerProbes(fastify, { ...deps, isServing: () => health.isServing("") === true });
  await registerConnect(fastify, deps.metrics, rpcs, { health, stopping });
  await fastify.register(async (scope) => {
    markRoutes(scope, "rest");
    registerRest(scope, rpcs);
  });
  return fastify;
}

async function registerConnect(
  fastify: FastifyInstance,
  metrics: Metrics,
  rpcs: Rpcs,
  { health, stopping }: Omit<ServerParts, "listener">,
): Promise<void> {
  const services = [...rpcs.services.map(({ service }) => service), Health];
  await fastify.register(async (scope) => {
    markRoutes(scope, "rpc");
    await scope.register(fastifyConnectPlugin, {
      routes(router: ConnectRouter) {
        registerRpcs(router, rpcs);
        registerHealth(router, health);
        registerReflection(router, services);
      },
      interceptors: [metrics.interceptor],
      readMaxBytes: PUBLIC_READ_BYTES_MAX,
      contextValues: (request: FastifyRequest) => metrics.contextValues(request).set(requestIdKey, request.id),
      shutdownSignal: stopping,
    });
  });
}

/** Enough for any health or reflection request. */
const PUBLIC_READ_BYTES_MAX = 64 * 1024;

/** Headers of ours that a page may send or read, beside those of the protocols. */
const REQUEST_HEADERS = ["Authorization", "If-Match", "If-None-Match", "X-Request-Id"];
const RESPONSE_HEADERS = ["ETag", "Location", "Retry-After", "WWW-Authenticate", "X-Request-Id"];

async function registerCors(fastify: FastifyInstance, origins: readonly string[]): Promise<void> {
  await fastify.register(fastifyCors, {
    origin: origins.includes("*") ? "*" : [...origins],
    methods: [...connectCors.allowedMethods, "HEAD", "PATCH"],
    allowedHeaders: [...connectCors.allowedHeaders, ...REQUEST_HEADERS],
    exposedHeaders: [...connectCors.exposedHeaders, ...RESPONSE_HEADERS],
    maxAge: 7200,
  });
}

function toBaseUrl(fastify: FastifyInstance, host: string, isTls: boolean): string {
  const address = fastify.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `${isTls ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
