import type { FastifyBaseLogger } from "fastify";
import type { Metrics } from "../../metrics/metrics.ts";
import type { Protocol } from "../../metrics/protocol.ts";
import { type EndedCall, logCall } from "./request-log.ts";

/** Told of a call that begins; the function it returns is told, once, how it ended. */
export type ObserveCall = (route: string, protocol: Protocol) => (call: EndedCall) => void;

/** Counts, and logs unless `log` is undefined, the calls that do not pass through Fastify. */
export function createObserveCall(metrics: Metrics, log: FastifyBaseLogger | undefined): ObserveCall {
  return (route, protocol) => {
    const end = metrics.start(route, protocol);
    return (call) => {
      end(call.code ?? (protocol === "rest" ? "499" : "canceled"));
      if (log !== undefined) logCall(log, call);
    };
  };
}
