import type { DescService } from "@bufbuild/protobuf";
import type { ConnectRouter } from "@connectrpc/connect";
import { file_google_rpc_error_details } from "../../../gen/google/rpc/error_details_pb.ts";
import { ServerReflection, type ServerReflectionRequest } from "../../../gen/grpc/reflection/v1/reflection_pb.ts";
import {
  ServerReflection as ServerReflectionAlpha,
  type ServerReflectionRequest as ServerReflectionRequestAlpha,
} from "../../../gen/grpc/reflection/v1alpha/reflection_pb.ts";
import { answerReflection, type ReflectionAnswer } from "./answer-reflection.ts";
import { type DescriptorIndex, indexDescriptors } from "./descriptor-index.ts";

/**
 * Serves `grpc.reflection.v1` and `v1alpha` (https://github.com/grpc/grpc/blob/master/doc/server-reflection.md) for the
 * services given and for itself. It tells the schema, and nothing about what is stored. No service names the messages
 * that errors carry; a client such as grpcurl asks for them when it meets one.
 */
export function registerReflection(router: ConnectRouter, services: readonly DescService[]): void {
  const served = [...services, ServerReflection, ServerReflectionAlpha];
  const index = indexDescriptors(served, [file_google_rpc_error_details]);
  router.service(ServerReflection, {
    serverReflectionInfo: (requests: AsyncIterable<ServerReflectionRequest>) => answerAll(index, requests),
  });
  router.service(ServerReflectionAlpha, {
    serverReflectionInfo: (requests: AsyncIterable<ServerReflectionRequestAlpha>) => answerAll(index, requests),
  });
}

interface Answered<Request> {
  validHost: string;
  originalRequest: Request;
  messageResponse: ReflectionAnswer;
}

async function* answerAll<Request extends ServerReflectionRequest | ServerReflectionRequestAlpha>(
  index: DescriptorIndex,
  requests: AsyncIterable<Request>,
): AsyncIterable<Answered<Request>> {
  for await (const request of requests) {
    const messageResponse = answerReflection(index, request.messageRequest);
    yield { validHost: request.host, originalRequest: request, messageResponse };
  }
}
