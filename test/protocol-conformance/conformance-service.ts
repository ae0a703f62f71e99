import { create } from "@bufbuild/protobuf";
import { type Any, anyPack } from "@bufbuild/protobuf/wkt";
import type { HandlerContext, ServiceImpl } from "@connectrpc/connect";
import { appendHeaders, toConnectError, toRequestInfo } from "./echo.ts";
import {
  BidiStreamRequestSchema,
  ClientStreamRequestSchema,
  type ConformancePayload,
  ConformancePayloadSchema,
  type ConformanceService,
  IdempotentUnaryRequestSchema,
  ServerStreamRequestSchema,
  UnaryRequestSchema,
  type UnaryResponseDefinition,
} from "./gen/connectrpc/conformance/v1/service_pb.ts";
import { prepareAnswers, type StreamAnswers, wait } from "./stream-answers.ts";

/**
 * Answers as each request tells it to, and echoes what it saw, as the comments of
 * connectrpc/conformance/v1/service.proto ask. `Unimplemented` must not be there.
 */
export const conformanceService: Omit<ServiceImpl<typeof ConformanceService>, "unimplemented"> = {
  async unary(request, context) {
    return { payload: await answerOnce(request.responseDefinition, [anyPack(UnaryRequestSchema, request)], context) };
  },

  async idempotentUnary(request, context) {
    const requests = [anyPack(IdempotentUnaryRequestSchema, request)];
    return { payload: await answerOnce(request.responseDefinition, requests, context) };
  },

  async clientStream(requests, context) {
    const received: Any[] = [];
    let definition: UnaryResponseDefinition | undefined;
    for await (const request of requests) {
      if (received.length === 0) definition = request.responseDefinition;
      received.push(anyPack(ClientStreamRequestSchema, request));
    }
    return { payload: await answerOnce(definition, received, context) };
  },

  async *serverStream(request, context) {
    yield* prepareAnswers(request.responseDefinition, context).rest([anyPack(ServerStreamRequestSchema, request)]);
  },

  async *bidiStream(requests, context) {
    let received: Any[] = [];
    let answers: StreamAnswers | undefined;
    let isFullDuplex = false;
    for await (const request of requests) {
      if (answers === undefined) {
        answers = prepareAnswers(request.responseDefinition, context);
        isFullDuplex = request.fullDuplex;
      }
      received.push(anyPack(BidiStreamRequestSchema, request));
      if (!isFullDuplex) continue;
      if (!answers.hasNext()) break;
      yield await answers.next(received);
      received = [];
    }
    if (answers !== undefined) yield* answers.rest(received);
  },
};

async function answerOnce(
  definition: UnaryResponseDefinition | undefined,
  requests: readonly Any[],
  context: HandlerContext,
): Promise<ConformancePayload> {
  appendHeaders(context.responseHeader, definition?.responseHeaders);
  appendHeaders(context.responseTrailer, definition?.responseTrailers);
  const requestInfo = toRequestInfo(context, requests);
  await wait(definition?.responseDelayMs, context.signal);
  if (definition?.response.case === "error") throw toConnectError(definition.response.value, requestInfo);
  return create(ConformancePayloadSchema, { requestInfo, data: definition?.response.value ?? new Uint8Array() });
}
