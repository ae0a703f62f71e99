import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { create, createFileRegistry, fromBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { type Client, Code, ConnectError, createClient } from "@connectrpc/connect";
import { fastifyConnectPlugin } from "@connectrpc/connect-fastify";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterEach, describe, expect, it } from "vitest";
import { Health } from "../../../gen/grpc/health/v1/health_pb.ts";
import { ServerReflection } from "../../../gen/grpc/reflection/v1/reflection_pb.ts";
import { ServerReflection as ServerReflectionAlpha } from "../../../gen/grpc/reflection/v1alpha/reflection_pb.ts";
import { KeyService } from "../../../gen/letterpress/v1/key_service_pb.ts";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { createHealthState } from "../../../src/transport/health/health-state.ts";
import { registerHealth } from "../../../src/transport/health/register-health.ts";
import { registerReflection } from "../../../src/transport/reflection/register-reflection.ts";
import { closeTestPorts, openTestPort, type TestPort } from "../listener/test-port.ts";

afterEach(closeTestPorts);

const SERVICES = [Health, KeyService, TemplateService];

function openReflectionPort(): Promise<TestPort> {
  return openTestPort({}, async (app) => {
    await app.register(fastifyConnectPlugin, {
      routes(router) {
        const state = createHealthState([]);
        state.setServing(true);
        registerHealth(router, state);
        registerReflection(router, SERVICES);
      },
    });
  });
}

type Question =
  Parameters<Client<typeof ServerReflection>["serverReflectionInfo"]>[0] extends AsyncIterable<infer Q> ? Q : never;

async function ask(url: string, ...questions: Question[]) {
  const client = createClient(ServerReflection, createGrpcTransport({ baseUrl: url }));
  const answers = [];
  async function* each() {
    yield* questions;
  }
  for await (const answer of client.serverReflectionInfo(each())) answers.push(answer);
  return answers;
}

async function askForFiles(url: string, question: Question): Promise<FileDescriptorProto[]> {
  const [answer] = await ask(url, question);
  if (answer?.messageResponse.case !== "fileDescriptorResponse") throw new Error(JSON.stringify(answer));
  return answer.messageResponse.value.fileDescriptorProto.map((bytes) => fromBinary(FileDescriptorProtoSchema, bytes));
}

describe("server reflection", () => {
  it("describes the messages that errors carry, which no service names", async () => {
    const { url } = await openReflectionPort();
    const files = await askForFiles(url, {
      messageRequest: { case: "fileContainingSymbol", value: "google.rpc.ErrorInfo" },
    });
    expect(files.map(({ name }) => name)).toEqual(["google/rpc/error_details.proto", "google/protobuf/duration.proto"]);
  });

  it("lists the services and itself", async () => {
    const { url } = await openReflectionPort();
    const [answer] = await ask(url, { messageRequest: { case: "listServices", value: "" } });
    expect(answer?.messageResponse).toMatchObject({
      case: "listServicesResponse",
      value: {
        service: [
          { name: "grpc.health.v1.Health" },
          { name: "grpc.reflection.v1.ServerReflection" },
          { name: "grpc.reflection.v1alpha.ServerReflection" },
          { name: "letterpress.v1.KeyService" },
          { name: "letterpress.v1.TemplateService" },
        ],
      },
    });
  });

  it.each([
    ["letterpress.v1.KeyService", "letterpress/v1/key_service.proto"],
    ["letterpress.v1.KeyService.CreateKey", "letterpress/v1/key_service.proto"],
    ["letterpress.v1.Key", "letterpress/v1/key.proto"],
    ["letterpress.v1.Key.id", "letterpress/v1/key.proto"],
    ["grpc.health.v1.HealthCheckResponse.ServingStatus", "grpc/health/v1/health.proto"],
    ["grpc.health.v1.HealthCheckResponse.SERVING", "grpc/health/v1/health.proto"],
    ["grpc.health.v1.HealthListResponse.StatusesEntry", "grpc/health/v1/health.proto"],
    ["google.api.http", "google/api/annotations.proto"],
    ["google.api.HttpRule.pattern", "google/api/http.proto"],
    ["google.api.HttpRule.get", "google/api/http.proto"],
    ["google.protobuf.Timestamp", "google/protobuf/timestamp.proto"],
  ])("finds the file of %s", async (symbol, file) => {
    const { url } = await openReflectionPort();
    const files = await askForFiles(url, { messageRequest: { case: "fileContainingSymbol", value: symbol } });
    expect(files[0]?.name).toBe(file);
  });

  it("sends each file with all it imports, importers first, so that the set stands by itself", async () => {
    const { url } = await openReflectionPort();
    const value = "letterpress/v1/template_service.proto";
    const files = await askForFiles(url, { messageRequest: { case: "fileByFilename", value } });
    const names = files.map((file) => file.name);
    expect(new Set(names).size).toBe(names.length);
    const registry = createFileRegistry(create(FileDescriptorSetSchema, { file: files.toReversed() }));
    const methods = registry.getService("letterpress.v1.TemplateService")?.methods.map((method) => method.name);
    expect(methods).toEqual(TemplateService.methods.map((method) => method.name));
  });

  it("knows extensions by number and lists their numbers", async () => {
    const { url } = await openReflectionPort();
    // 72295728 is `http` of google/api/annotations.proto, 50410 `access` of letterpress/v1/access.proto, the others of
    // letterpress/v1/options.proto.
    const extension = { containingType: "google.protobuf.MethodOptions", extensionNumber: 72_295_728 };
    const files = await askForFiles(url, { messageRequest: { case: "fileContainingExtension", value: extension } });
    expect(files[0]?.name).toBe("google/api/annotations.proto");
    const ofType = (value: string) => ({ messageRequest: { case: "allExtensionNumbersOfType" as const, value } });
    const answers = await ask(url, ofType("google.protobuf.MethodOptions"), ofType("letterpress.v1.Key"));
    expect(answers.map((answer) => answer.messageResponse)).toMatchObject([
      {
        value: {
          baseTypeName: "google.protobuf.MethodOptions",
          extensionNumber: [50_410, 50_411, 50_412, 50_415, 72_295_728],
        },
      },
      { value: { baseTypeName: "letterpress.v1.Key", extensionNumber: [] } },
    ]);
  });

  it("answers what it cannot find with an error, and goes on", async () => {
    const { url } = await openReflectionPort();
    const extension = { containingType: "google.protobuf.MethodOptions", extensionNumber: 1 };
    const answers = await ask(
      url,
      { host: "h", messageRequest: { case: "fileByFilename", value: "a.proto" } },
      { messageRequest: { case: "fileContainingSymbol", value: "constructor" } },
      { messageRequest: { case: "fileContainingExtension", value: extension } },
      { messageRequest: { case: "allExtensionNumbersOfType", value: "a.B" } },
      {},
      { messageRequest: { case: "fileByFilename", value: "grpc/health/v1/health.proto" } },
    );
    const codes = answers.map(({ messageResponse }) =>
      messageResponse.case === "errorResponse" ? messageResponse.value.errorCode : messageResponse.case,
    );
    expect(codes).toEqual([5, 5, 5, 5, 3, "fileDescriptorResponse"]);
    expect(codes.slice(3, 5)).toEqual([Code.NotFound, Code.InvalidArgument]);
    expect(answers[0]).toMatchObject({
      validHost: "h",
      originalRequest: { messageRequest: { case: "fileByFilename", value: "a.proto" } },
    });
  });

  it("speaks v1alpha as well", async () => {
    const { url } = await openReflectionPort();
    const client = createClient(ServerReflectionAlpha, createGrpcTransport({ baseUrl: url }));
    async function* question() {
      yield { messageRequest: { case: "fileContainingSymbol" as const, value: "letterpress.v1.Key" } };
    }
    for await (const answer of client.serverReflectionInfo(question())) {
      expect(answer).toMatchObject({
        $typeName: "grpc.reflection.v1alpha.ServerReflectionResponse",
        messageResponse: { case: "fileDescriptorResponse" },
      });
    }
  });

  it("does not hold up a stopping server, although a client keeps its stream open", async () => {
    const { url, app } = await openReflectionPort();
    const client = createClient(ServerReflection, createGrpcTransport({ baseUrl: url }));
    async function* questions() {
      yield { messageRequest: { case: "listServices" as const, value: "" } };
      await new Promise(() => {});
    }
    const answers = client.serverReflectionInfo(questions())[Symbol.asyncIterator]();
    expect((await answers.next()).value?.messageResponse.case).toBe("listServicesResponse");
    const cutOff = expect(answers.next()).rejects.toThrow(ConnectError);
    await app.close();
    await cutOff;
  });

  it("is understood by buf curl, which lists and calls through it", async () => {
    const { url } = await openReflectionPort();
    const curl = async (...args: string[]) => {
      const all = ["curl", "--http2-prior-knowledge", "--protocol", "grpc", ...args];
      return (await promisify(execFile)("buf", all)).stdout;
    };
    expect(await curl("--list-services", url)).toContain("letterpress.v1.KeyService");
    expect(await curl("--list-methods", url)).toContain("letterpress.v1.TemplateService/GetTemplate");
    const call = `${url}/grpc.health.v1.Health/Check`;
    expect(JSON.parse(await curl("--data", "{}", call))).toEqual({ status: "SERVING" });
    expect(JSON.parse(await curl("--reflect-protocol", "grpc-v1alpha", "--data", "{}", call))).toEqual({
      status: "SERVING",
    });
  });
});
