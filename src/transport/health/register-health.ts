import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { Health, HealthCheckResponse_ServingStatus as ServingStatus } from "../../../gen/grpc/health/v1/health_pb.ts";
import type { HealthState, Serving } from "./health-state.ts";

/**
 * Serves `grpc.health.v1.Health` (https://github.com/grpc/grpc/blob/master/doc/health-checking.md). Check answers
 * NOT_FOUND for an unknown service, Watch SERVICE_UNKNOWN; a watch ends with UNAVAILABLE when the state closes.
 */
export function registerHealth(router: ConnectRouter, state: HealthState): void {
  router.service(Health, {
    check({ service }) {
      const serving = state.isServing(service);
      if (serving === undefined) throw new ConnectError("service: no service of this name is served", Code.NotFound);
      return { status: toStatus(serving) };
    },
    async *watch({ service }, context) {
      for await (const serving of state.watch(service, context.signal)) yield { status: toStatus(serving) };
      if (state.isClosed()) throw new ConnectError("the server is stopping", Code.Unavailable);
    },
    list() {
      const entries = state.services.map(
        (service) => [service, { status: toStatus(state.isServing(service)) }] as const,
      );
      return { statuses: Object.fromEntries(entries) };
    },
  });
}

function toStatus(serving: Serving): ServingStatus {
  if (serving === undefined) return ServingStatus.SERVICE_UNKNOWN;
  return serving ? ServingStatus.SERVING : ServingStatus.NOT_SERVING;
}
