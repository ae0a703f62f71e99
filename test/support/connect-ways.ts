import { type DescMethodUnary, fromJson, toJson } from "@bufbuild/protobuf";
import { ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { BadRequestSchema, ErrorInfoSchema } from "../../gen/google/rpc/error_details_pb.ts";
import { KeyService } from "../../gen/letterpress/v1/key_service_pb.ts";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import type { Outcome, Request, Way } from "./outcome.ts";
import { rpcCode } from "./published-errors.ts";

/** connect-node and connect-web clients: Connect in three forms, and gRPC-web. */
export function connectWays(baseUrl: string): readonly Way[] {
  return [
    toWay("Connect JSON", createConnectTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat: false })),
    toWay("Connect proto", createConnectTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat: true })),
    toWay("Connect JSON over h2", createConnectTransport({ baseUrl, httpVersion: "2", useBinaryFormat: false })),
    toWay("Connect GET", createConnectTransport({ baseUrl, httpVersion: "1.1", useHttpGet: true })),
    toWay("gRPC-web", createGrpcWebTransport({ baseUrl })),
  ];
}

function toWay(name: string, transport: Transport): Way {
  const templates = createClient(TemplateService, transport);
  const keys = createClient(KeyService, transport);
  return {
    name,
    getTemplate: (request, token) =>
      call(TemplateService.method.getTemplate, request, (message) =>
        templates.getTemplate(message as never, bearer(token)),
      ),
    createKey: (request, token) =>
      call(KeyService.method.createKey, request, (message) => keys.createKey(message as never, bearer(token))),
    close: () => undefined,
  };
}

async function call(
  method: DescMethodUnary,
  request: Request,
  send: (message: unknown) => Promise<unknown>,
): Promise<Outcome> {
  try {
    const response = await send(fromJson(method.input, request as never));
    const json = toJson(method.output, response as never, { useProtoFieldName: true, alwaysEmitImplicit: true });
    return { code: "OK", message: "", issues: [], response: json as Record<string, unknown> };
  } catch (err) {
    return readConnectError(err);
  }
}

/** What a client of connect-es has thrown, whose code must be the published one of its reason. */
export function readConnectError(thrown: unknown): Outcome {
  const error = ConnectError.from(thrown);
  const [info] = error.findDetails(ErrorInfoSchema);
  const violations = error.findDetails(BadRequestSchema).flatMap(({ fieldViolations }) => fieldViolations);
  return {
    code: info === undefined ? `no ErrorInfo: ${error.message}` : rpcCode(info.reason, error.code),
    message: error.rawMessage,
    issues: violations.map(({ field, description, reason }) => `${field}: ${description} [${reason}]`).sort(),
    response: undefined,
  };
}

function bearer(token: string | undefined): { readonly headers: Record<string, string> } {
  return { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } };
}
