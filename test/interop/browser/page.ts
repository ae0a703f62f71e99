import { Code } from "@connectrpc/connect";
import { createConnectTransport, createGrpcWebTransport } from "@connectrpc/connect-web";
import { Health, HealthCheckResponse_ServingStatus } from "../../../gen/grpc/health/v1/health_pb.ts";
import { KeyService } from "../../../gen/letterpress/v1/key_service_pb.ts";
import { type GetTemplateResponse, TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import type { Served } from "../support/served.ts";
import { expectSame, type StepProgram, takeSteps } from "../support/steps.ts";
import { type Call, CallError, callsByConnect } from "./calls.ts";
import { callsByGrpcWeb } from "./grpc-web-calls.ts";

/** Put in by the bundler: what the page needs to know, and the client that it is to use. */
declare const SERVED: Served;
declare const CLIENT: string;

const baseUrl = SERVED.url;
const CALLS: Readonly<Record<string, () => Call>> = {
  "connect-web Connect": () => callsByConnect(createConnectTransport({ baseUrl, useHttpGet: true })),
  "connect-web gRPC-web": () => callsByConnect(createGrpcWebTransport({ baseUrl })),
  "grpc-web binary": () => callsByGrpcWeb(baseUrl, "binary"),
  "grpc-web text": () => callsByGrpcWeb(baseUrl, "text"),
};

function buildProgram(call: Call): StepProgram {
  const { adminKey, unknownKey, mjml, slowTemplate } = SERVED;
  const { createTemplate, getTemplate, publishTemplate } = TemplateService.method;
  const asAdmin = { token: adminKey };
  let token = "";
  let id = "";
  let etag = "";

  return {
    "create key": async () => {
      const request = { name: CLIENT, targets: ["html", "mjml"] };
      const made = await call(KeyService.method.createKey, request, asAdmin);
      expectSame(made.targets, request.targets);
      token = made.key;
    },
    publish: async () => {
      const request = { name: CLIENT, subject: "Hi", source: { case: "mjml", value: mjml } } as const;
      id = (await call(createTemplate, request, asAdmin)).template?.id ?? "";
      expectSame((await call(publishTemplate, { id }, asAdmin)).version?.version, 1);
    },
    "fetch html": async () => {
      const found = await call(getTemplate, { id, target: "html", programFormat: 1 }, { token });
      expectSame(programsOf(found), ["html", "text", "subject"]);
      etag = found.etag;
    },
    "fetch mjml": async () => {
      const found = await call(getTemplate, { id, target: "mjml", programFormat: 1 }, { token });
      expectSame(programsOf(found), ["mjml", "text", "subject"]);
    },
    "not modified": async () => {
      const found = await call(getTemplate, { id, target: "html", programFormat: 1, ifNoneMatch: etag }, { token });
      expectSame([found.notModified, found.etag], [true, etag]);
    },
    401: async () => {
      await expectError(call(getTemplate, { id }, { token: unknownKey }), Code.Unauthenticated, "INVALID_API_KEY");
    },
    403: async () => {
      const forbidden = call(getTemplate, { id, target: "react-email" }, { token });
      await expectError(forbidden, Code.PermissionDenied, "FORBIDDEN");
    },
    404: async () => {
      await expectError(call(getTemplate, { id: "nothing" }, { token }), Code.NotFound, "TEMPLATE_NOT_FOUND");
    },
    422: async () => {
      const refused = call(KeyService.method.createKey, { targets: ["html"] }, asAdmin);
      const { fields } = await expectError(refused, Code.InvalidArgument, "INVALID_REQUEST");
      expectSame(fields, ["name"]);
    },
    deadline: async () => {
      const slow = call(publishTemplate, { id: slowTemplate, force: true }, { ...asAdmin, timeoutMs: 300 });
      expectSame((await failureOf(slow)).code, Code.DeadlineExceeded);
    },
    cancel: async () => {
      const signal = AbortSignal.timeout(200);
      const cancelling = new AbortController();
      signal.addEventListener("abort", () => cancelling.abort());
      const options = { ...asAdmin, signal: cancelling.signal };
      const slow = call(publishTemplate, { id: slowTemplate, force: true }, options);
      expectSame((await failureOf(slow)).code, Code.Canceled);
      await call(getTemplate, { id, programFormat: 1 }, { token });
    },
    health: async () => {
      expectSame((await call(Health.method.check, {})).status, HealthCheckResponse_ServingStatus.SERVING);
    },
  };
}

function programsOf({ template }: GetTemplateResponse): readonly string[] {
  return Object.keys(JSON.parse(new TextDecoder().decode(template?.data)).programs);
}

async function failureOf(answer: Promise<unknown>): Promise<CallError> {
  try {
    await answer;
  } catch (err) {
    if (err instanceof CallError) return err;
    throw err;
  }
  throw new Error("the call was answered");
}

async function expectError(answer: Promise<unknown>, code: Code, reason: string): Promise<CallError> {
  const error = await failureOf(answer);
  expectSame([error.code, error.reason], [code, reason]);
  return error;
}

const openCalls = CALLS[CLIENT];
if (openCalls === undefined) throw new Error(`there is no client ${CLIENT}`);
const results = await takeSteps(buildProgram(openCalls()));
await fetch("/results", { method: "POST", body: JSON.stringify([...results]) });
