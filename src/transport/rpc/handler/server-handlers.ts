import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import { VERSION } from "../../../../gen/docs/version.ts";
import type {
  CallCountsSchema,
  GetServerStatusResponseSchema,
  ServerService as ServerServicePb,
} from "../../../../gen/letterpress/v1/server_service_pb.ts";
import type { CallCounts, ServerService, ServerStatus } from "../../../service/server-service.ts";
import { callerOf } from "../call/call.ts";
import { toTimestamp } from "./dates.ts";

/** ServerService as RPCs. */
export function createServerHandlers(server: ServerService): ServiceImpl<typeof ServerServicePb> {
  return {
    async getServerStatus(_request, context) {
      return { version: VERSION, ...toStatusPb(await server.status(callerOf(context))) };
    },
  };
}

function toStatusPb(status: ServerStatus): MessageInitShape<typeof GetServerStatusResponseSchema> {
  const { startedAt, workers, problem = "", compiler, calls, cache, store, storeId, storeCheck, testMail } = status;
  return {
    nodeVersion: process.versions.node,
    startedAt: toTimestamp(startedAt),
    workers,
    problem,
    store: { id: storeId, ...toCounts(store), check: storeCheck },
    calls: calls.map(toCallsPb),
    compiler,
    cache: toCounts(cache),
    testMail: {
      enabled: testMail !== undefined,
      from: testMail?.from ?? "",
      recipients: [...(testMail?.recipients ?? [])],
    },
  };
}

function toCallsPb({ protocol, ...counts }: CallCounts): MessageInitShape<typeof CallCountsSchema> {
  return { protocol, ...toCounts(counts) };
}

/** Numbers of 64 bits, as messages have them. */
function toCounts<Name extends string>(counts: Readonly<Record<Name, number>>): Record<Name, bigint> {
  const entries = Object.entries<number>(counts).map(([name, count]) => [name, BigInt(count)]);
  return Object.fromEntries(entries) as Record<Name, bigint>; // the names are those of the argument
}
