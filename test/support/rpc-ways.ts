import {
  type DescMethod,
  type DescMethodStreaming,
  type DescMethodUnary,
  fromJson,
  getOption,
  hasOption,
  type Message,
  toJson,
} from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import type { Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { createGrpcWebTransport as createFetchTransport } from "@connectrpc/connect-web";
import { http } from "../../gen/google/api/annotations_pb.ts";
import { request_header } from "../../gen/letterpress/v1/options_pb.ts";
import { readConnectError } from "./connect-ways.ts";
import { fetchGrpcWebText } from "./fetch-grpc-web-text.ts";
import type { Outcome, Request } from "./outcome.ts";
import { fetchRest, readRestError } from "./rest-ways.ts";

/** Calls any rpc of ours by one protocol. The header fields are those of the request, whatever carries it. */
export interface RpcWay {
  readonly name: string;
  /** Whether the method can be called so. */
  serves(method: DescMethod): boolean;
  /** A stream is read to its end; the response is then its last message. */
  call(method: DescMethod, request: Request, headers: Readonly<Record<string, string>>): Promise<Outcome>;
}

/** Every protocol of the port, spoken by fetch and by the clients of connect-es. */
export function rpcWays(baseUrl: string): readonly RpcWay[] {
  return [
    {
      name: "REST",
      serves: (method) => hasOption(method, http),
      call: (method, request, headers) => callRest(baseUrl, method, request, headers),
    },
    toWay("Connect JSON", createConnectTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat: false })),
    toWay("Connect proto", createConnectTransport({ baseUrl, httpVersion: "2", useBinaryFormat: true })),
    toWay("gRPC-web", createGrpcWebTransport({ baseUrl, httpVersion: "1.1" })),
    toWay("gRPC", createGrpcTransport({ baseUrl })),
  ];
}

/** Also the forms that a protocol has beside its usual one. */
export function rpcWaysInAllForms(baseUrl: string): readonly RpcWay[] {
  const get = createConnectTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat: false, useHttpGet: true });
  return [
    ...rpcWays(baseUrl),
    { ...toWay("Connect GET", get), serves: isGettable },
    toWay("gRPC-web-text", createFetchTransport({ baseUrl, fetch: fetchGrpcWebText })),
  ];
}

function isGettable({ methodKind, idempotency }: DescMethod): boolean {
  return methodKind === "unary" && idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS;
}

function toWay(name: string, transport: Transport): RpcWay {
  return {
    name,
    serves: () => true,
    async call(method, request, headers) {
      try {
        const message = fromJson(method.input, request as never);
        const answer = await (method.methodKind === "unary" ? readOne : readLast)(transport, method, headers, message);
        const options = { useProtoFieldName: true, alwaysEmitImplicit: true };
        const json = answer && toJson(method.output, answer, options);
        return { code: "OK", message: "", issues: [], response: json as Record<string, unknown> | undefined };
      } catch (err) {
        return readConnectError(err);
      }
    },
  };
}

type ReadAnswer = (
  transport: Transport,
  method: DescMethod,
  headers: Readonly<Record<string, string>>,
  message: unknown,
) => Promise<Message | undefined>;

const readOne: ReadAnswer = async (transport, method, headers, message) => {
  const answer = await transport.unary(method as DescMethodUnary, undefined, undefined, headers, message as never);
  return answer.message;
};

const readLast: ReadAnswer = async (transport, method, headers, message) => {
  const input = (async function* () {
    yield message as never;
  })();
  const answer = await transport.stream(method as DescMethodStreaming, undefined, undefined, headers, input);
  let last: Message | undefined;
  for await (const each of answer.message) last = each;
  return last;
};

/** By the google.api.http rule of the method: variables into the path, the rest into body, or query and header. */
async function callRest(
  baseUrl: string,
  method: DescMethod,
  request: Request,
  given: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const rule = getOption(method, http);
  const { case: verb = "", value: pattern } = rule.pattern;
  const rest = { ...request };
  const path = String(pattern).replaceAll(/\{(\w+)\}/g, (_variable, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const isBare = rule.body === "";
  const headers: Record<string, string> = isBare ? { ...given } : { "content-type": "application/json", ...given };
  for (const field of isBare ? method.input.fields : []) {
    if (!hasOption(field, request_header) || rest[field.name] === undefined) continue;
    headers[getOption(field, request_header)] = String(rest[field.name]);
    delete rest[field.name];
  }
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await fetchRest(baseUrl)(
    verb.toUpperCase(),
    isBare ? `${path}?${query}` : path,
    headers,
    isBare ? undefined : JSON.stringify(rest),
  );
  if (answer.status === 304) return { code: "OK", message: "", issues: [], response: undefined };
  if (answer.status >= 300) return readRestError(answer);
  if (method.methodKind !== "unary") return { code: "OK", message: "", issues: [], response: undefined };
  const body = JSON.parse(answer.body);
  const response = rule.responseBody === "" ? body : { [rule.responseBody]: body };
  return { code: "OK", message: "", issues: [], response };
}
