import { create } from "@bufbuild/protobuf";
import type { Any } from "@bufbuild/protobuf/wkt";
import { ConnectError, type HandlerContext } from "@connectrpc/connect";
import {
  type ConformancePayload_RequestInfo,
  ConformancePayload_RequestInfoSchema,
  type Error as ErrorPb,
  type Header,
  HeaderSchema,
} from "./gen/connectrpc/conformance/v1/service_pb.ts";

/** What the server has seen of a call: header fields, time left, messages, and for a GET the query. */
export function toRequestInfo(context: HandlerContext, requests: readonly Any[]): ConformancePayload_RequestInfo {
  const timeoutMs = context.timeoutMs();
  return create(ConformancePayload_RequestInfoSchema, {
    requestHeaders: toHeaders(context.requestHeader),
    requests: [...requests],
    ...(timeoutMs !== undefined && { timeoutMs: BigInt(timeoutMs) }),
    ...(context.requestMethod === "GET" && {
      connectGetInfo: { queryParams: toHeaders(new URL(context.url).searchParams) },
    }),
  });
}

/** Adds each value as a field of its own. */
export function appendHeaders(target: Headers, headers: readonly Header[] = []): void {
  for (const { name, value } of headers) for (const each of value) target.append(name, each);
}

/** The error a call was told to end with; the request info, if any, becomes its last detail. */
export function toConnectError(
  { code, message, details }: ErrorPb,
  requestInfo: ConformancePayload_RequestInfo | undefined,
): ConnectError {
  const error = new ConnectError(message ?? "", code as number); // the suite numbers its codes as Connect does
  for (const { typeUrl, value } of details) error.details.push({ type: typeUrl.replace(/^.*[/]/, ""), value });
  if (requestInfo !== undefined) {
    error.details.push({ desc: ConformancePayload_RequestInfoSchema, value: requestInfo });
  }
  return error;
}

function toHeaders(fields: Headers | URLSearchParams): Header[] {
  const headers: Header[] = [];
  fields.forEach((value, name) => {
    headers.push(create(HeaderSchema, { name, value: [value] }));
  });
  return headers;
}
