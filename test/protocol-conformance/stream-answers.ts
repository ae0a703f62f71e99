import { setTimeout as sleep } from "node:timers/promises";
import { create } from "@bufbuild/protobuf";
import type { Any } from "@bufbuild/protobuf/wkt";
import type { HandlerContext } from "@connectrpc/connect";
import { appendHeaders, toConnectError, toRequestInfo } from "./echo.ts";
import {
  type ConformancePayload,
  type ConformancePayload_RequestInfo,
  ConformancePayload_RequestInfoSchema,
  ConformancePayloadSchema,
  type StreamResponseDefinition,
} from "./gen/connectrpc/conformance/v1/service_pb.ts";

/** A response of either kind of stream. */
export interface StreamAnswer {
  readonly payload: ConformancePayload;
}

/** The answers a stream was told to give, one after the other. */
export interface StreamAnswers {
  hasNext(): boolean;
  /**
   * Waits as long as told, then returns the next answer. Echoes these requests; the first answer echoes the headers
   * too.
   */
  next(requests: readonly Any[]): Promise<StreamAnswer>;
  /**
   * Yields what is left, of which only a first answer echoes the requests, then throws the error that was asked for, if
   * any.
   */
  rest(requests: readonly Any[]): AsyncIterable<StreamAnswer>;
}

/** Sets the header and trailer fields that were asked for. Without a definition there is nothing to answer. */
export function prepareAnswers(
  definition: StreamResponseDefinition | undefined,
  context: HandlerContext,
): StreamAnswers {
  const data = definition?.responseData ?? [];
  let sent = 0;
  appendHeaders(context.responseHeader, definition?.responseHeaders);
  appendHeaders(context.responseTrailer, definition?.responseTrailers);

  const hasNext = () => sent < data.length;

  async function answer(requestInfo?: ConformancePayload_RequestInfo): Promise<StreamAnswer> {
    await wait(definition?.responseDelayMs, context.signal);
    const payload = create(ConformancePayloadSchema, { data: data[sent] ?? new Uint8Array() });
    if (requestInfo !== undefined) payload.requestInfo = requestInfo;
    sent += 1;
    return { payload };
  }

  return {
    hasNext,
    next: (requests) => {
      const later = () => create(ConformancePayload_RequestInfoSchema, { requests: [...requests] });
      return answer(sent === 0 ? toRequestInfo(context, requests) : later());
    },
    async *rest(requests) {
      const isSilent = !hasNext() && sent === 0;
      while (hasNext()) yield await answer(sent === 0 ? toRequestInfo(context, requests) : undefined);
      if (definition?.error === undefined) return;
      throw toConnectError(definition.error, isSilent ? toRequestInfo(context, requests) : undefined);
    },
  };
}

/** Throws the reason of the signal when it is aborted meanwhile. */
export async function wait(ms: number | undefined, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
