import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../domain/error.ts";
import type { Overload } from "./load-monitor.ts";

/** What the hook asks, and tells. */
export interface ShedLoadDeps {
  /** Why the request with this verb and target is refused; undefined when it is served. */
  readonly overload: (verb: string, url: string) => Overload | undefined;
  readonly onShed: (overload: Overload) => void;
}

const RETRY_AFTER_MS = 2_000;
/** What tells whether the process is well. The public answers of these cost next to nothing. */
const ALWAYS_SERVED = /^\/(?:healthz|readyz|metrics|grpc\.health\.v1\.Health\/\w+)$/;

/**
 * Refuses requests with OVERLOADED while the process has too much to do for them, before they cost anything. Probes are
 * served.
 */
export function shedLoad(fastify: FastifyInstance, { overload, onShed }: ShedLoadDeps): void {
  fastify.addHook("onRequest", (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    const reason = overload(request.method, request.raw.url ?? "");
    if (reason === undefined || ALWAYS_SERVED.test(request.routeOptions.url ?? "")) {
      done();
      return;
    }
    onShed(reason);
    done(new Refusal("OVERLOADED", "the server has too much to do: try again later", [], RETRY_AFTER_MS));
  });
}
