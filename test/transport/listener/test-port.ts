import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { Refusal } from "../../../src/domain/error.ts";
import { buildServerErrorOptions } from "../../../src/transport/fallback/server-error-options.ts";
import { checkHead, makeRoutable } from "../../../src/transport/http/head-check.ts";
import { echoRequestId, requestIdOf } from "../../../src/transport/http/request-client.ts";
import { buildListener, type Listener, type ListenerOptions } from "../../../src/transport/listener/one-port.ts";

/** A real port with a few plain routes, open on 127.0.0.1. */
export interface TestPort {
  readonly app: FastifyInstance;
  readonly listener: Listener;
  readonly port: number;
  readonly url: string;
  /** How many requests have come to a handler so far. */
  begun(): number;
  /** Has requests to `/held` answered, also later ones. */
  release(): void;
}

const HOUR_MS = 3_600_000;
/** No time limit ends anything within a test, except those that it sets itself. */
const NO_TIME_LIMITS = {
  sniffTimeoutMs: HOUR_MS,
  handshakeTimeoutMs: HOUR_MS,
  headersTimeoutMs: HOUR_MS,
  requestTimeoutMs: HOUR_MS,
  keepAliveTimeoutMs: HOUR_MS,
  stalledWriteMs: HOUR_MS,
  idleSessionMs: HOUR_MS,
  maxSessionAgeMs: HOUR_MS,
  goAwayGraceMs: HOUR_MS,
  drainGraceMs: HOUR_MS,
};

const open = new Set<TestPort>();

/** Opens a port without time limits of its own; `extend` may add routes. Closed by `closeTestPorts`. */
export async function openTestPort(
  options: ListenerOptions = {},
  extend: (app: FastifyInstance) => void | Promise<void> = () => {},
): Promise<TestPort> {
  const listener = buildListener({ ...options, limits: { ...NO_TIME_LIMITS, ...options.limits } });
  const app = Fastify({
    serverFactory: listener.serverFactory,
    genReqId: requestIdOf,
    rewriteUrl: makeRoutable,
    clientErrorHandler: buildServerErrorOptions(() => undefined, listener.whenAnswered).clientErrorHandler,
  });
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) return reply.send(error);
    return reply.code(400).send({ code: error.code, message: error.message });
  });
  app.addHook("onRequest", echoRequestId);
  app.addHook("onRequest", checkHead);
  let begun = 0;
  app.addHook("preHandler", async () => {
    begun += 1;
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  app.get("/hello", (request) => ({ hello: request.raw.httpVersion }));
  app.post("/echo", (request) => request.body);
  app.route<{ Params: { ms: string } }>({
    method: ["GET", "POST"],
    url: "/slow/:ms",
    async handler(request) {
      await new Promise((resolve) => setTimeout(resolve, Number(request.params.ms)));
      return { slept: request.params.ms };
    },
  });
  app.route({
    method: ["GET", "POST"],
    url: "/held",
    async handler() {
      await released;
      return { held: true };
    },
  });
  app.get<{ Params: { bytes: string } }>("/big/:bytes", (request, reply) => {
    return reply.type("application/octet-stream").send(Buffer.alloc(Number(request.params.bytes), 120));
  });
  await extend(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const port = (app.server.address() as AddressInfo).port; // a TCP port always has an address of this form
  const scheme = options.certificate === undefined ? "http" : "https";
  const opened = { app, listener, port, url: `${scheme}://127.0.0.1:${port}`, begun: () => begun, release };
  open.add(opened);
  return opened;
}

/** For `afterEach`: closes every port still open. */
export async function closeTestPorts(): Promise<void> {
  for (const { release } of open) release();
  await Promise.all([...open].map(({ app }) => app.close()));
  open.clear();
}
