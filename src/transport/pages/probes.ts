import type { FastifyInstance } from "fastify";
import type { Metrics } from "../../metrics/metrics.ts";

/** What the probes ask. */
export interface ProbeDeps {
  readonly metrics: Metrics;
  /** Throws when the service cannot serve. */
  readonly ping: () => Promise<void>;
  /** True from the moment the server stops. */
  readonly isStopping: () => boolean;
}

/**
 * Serves /healthz (the process answers), /readyz (it can serve: 503 while it stops, or with the reason why the store
 * fails) and /metrics. They require no key, so they reveal nothing about what is stored.
 */
export function registerProbes(fastify: FastifyInstance, { metrics, ping, isStopping }: ProbeDeps): void {
  fastify.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));

  fastify.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (isStopping()) return reply.code(503).send({ status: "stopping" });
    await ping();
    return { status: "ready" };
  });

  fastify.get("/metrics", async (_request, reply) => {
    reply.header("cache-control", "no-store").type(metrics.contentType);
    return metrics.text();
  });
}
