import { type DescMethodUnary, fromJson, getOption, toJson } from "@bufbuild/protobuf";
import type { Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { http } from "../../gen/google/api/annotations_pb.ts";
import { readConnectError } from "./connect-ways.ts";
import type { Outcome, Request } from "./outcome.ts";
import { fetchRest, readRestError } from "./rest-ways.ts";

/** Calls any unary rpc of ours by one protocol. The header fields are those of the request, whatever carries it. */
export interface RpcWay {
  readonly name: string;
  call(method: DescMethodUnary, request: Request, headers: Readonly<Record<string, string>>): Promise<Outcome>;
}

/** Every protocol of the port, spoken by fetch and by the clients of connect-es. */
export function rpcWays(baseUrl: string): readonly RpcWay[] {
  return [
    { name: "REST", call: (method, request, headers) => callRest(baseUrl, method, request, headers) },
    toWay("Connect JSON", createConnectTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat: false })),
    toWay("Connect proto", createConnectTransport({ baseUrl, httpVersion: "2", useBinaryFormat: true })),
    toWay("gRPC-web", createGrpcWebTransport({ baseUrl, httpVersion: "1.1" })),
    toWay("gRPC", createGrpcTransport({ baseUrl })),
  ];
}

function toWay(name: string, transport: Transport): RpcWay {
  return {
    name,
    async call(method, request, headers) {
      try {
        const message = fromJson(method.input, request as never);
        const answer = await transport.unary(method, undefined, undefined, headers, message as never);
        const json = toJson(method.output, answer.message, { useProtoFieldName: true, alwaysEmitImplicit: true });
        return { code: "OK", message: "", issues: [], response: json as Record<string, unknown> };
      } catch (err) {
        return readConnectError(err);
      }
    },
  };
}

/** By the google.api.http rule of the method: variables into the path, the rest into body or query. */
async function callRest(
  baseUrl: string,
  method: DescMethodUnary,
  request: Request,
  headers: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const rule = getOption(method, http);
  const { case: verb = "", value: pattern } = rule.pattern;
  const rest = { ...request };
  const path = String(pattern).replaceAll(/\{(\w+)\}/g, (_variable, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const isGet = verb === "get";
  const answer = await fetchRest(baseUrl)(
    verb.toUpperCase(),
    isGet ? `${path}?${query}` : path,
    isGet ? headers : { "content-type": "application/json", ...headers },
    isGet ? undefined : JSON.stringify(rest),
  );
  if (answer.status === 304) return { code: "OK", message: "", issues: [], response: undefined };
  if (answer.status >= 300) return readRestError(answer);
  const body = JSON.parse(answer.body);
  const response = rule.responseBody === "" ? body : { [rule.responseBody]: body };
  return { code: "OK", message: "", issues: [], response };
}
