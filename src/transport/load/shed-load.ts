import type { DescService } from "@bufbuild/protobuf";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../domain/error.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { createKindOf } from "./call-kind.ts";
import { type LoadLimits, type LoadMonitor, openLoadMonitor, type Shedding } from "./load-monitor.ts";

export interface ShedLoadDeps {
  readonly services: readonly DescService[];
  readonly limits: LoadLimits;
  readonly metrics: Pick<Metrics, "countShed">;
}

/** Whether the process is overloaded for a request with this verb and target. */
type IsOverloaded = (verb: string, url: string) => boolean;

const RETRY_AFTER_MS = 2_000;
/** Health checks and metrics. Their public responses cost almost nothing. */
const ALWAYS_SERVED = /^\/(?:healthz|readyz|metrics|grpc\.health\.v1\.Health\/\w+)$/;

/**
 * Monitors the load while the server listens. While the process is overloaded for a request, refuses it with OVERLOADED
 * before it causes any cost. Probes are always served.
 */
export function shedLoad(fastify: FastifyInstance, { services, limits, metrics }: ShedLoadDeps): IsOverloaded {
  const kindOf = createKindOf(services);
  let monitor: LoadMonitor | undefined;
  let shedding: Shedding | undefined;
  fastify.addHook("onListen", async () => {
    monitor = openLoadMonitor({
      ...limits,
      onChange(next) {
        shedding = next;
        if (next === undefined) fastify.log.info("no longer overloaded: serving every request again");
        else fastify.log.warn(next, "overloaded: refusing requests of these kinds");
      },
    });
  });
  fastify.addHook("onClose", async () => monitor?.close());
  const isOverloaded: IsOverloaded = (verb, url) => shedding?.kinds.includes(kindOf(verb, url)) === true;
  fastify.addHook("onRequest", (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    const isRefused = isOverloaded(request.method, request.raw.url ?? "");
    if (shedding === undefined || !isRefused || ALWAYS_SERVED.test(request.routeOptions.url ?? "")) {
      done();
      return;
    }
    metrics.countShed(shedding.overload);
    done(new Refusal("OVERLOADED", "the server has too much to do: try again later", [], RETRY_AFTER_MS));
  });
  return isOverloaded;
}
