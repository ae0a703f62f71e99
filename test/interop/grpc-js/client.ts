import { join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { credentials, loadPackageDefinition, Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { BadRequestSchema, ErrorInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";
import { StatusSchema } from "../../../gen/google/rpc/status_pb.ts";
import type { Client } from "../support/client.ts";
import type { Served } from "../support/served.ts";
import { expectSame, type StepProgram, takeSteps } from "../support/steps.ts";

const PROTO = join(import.meta.dirname, "../../../proto");
const FILES = ["letterpress/v1/template_service.proto", "letterpress/v1/key_service.proto"];
const INFRASTRUCTURE = ["grpc/health/v1/health.proto", "grpc/reflection/v1/reflection.proto"];

/** @grpc/grpc-js with messages from @grpc/proto-loader. */
export const grpcJs: Client = {
  name: "grpc-js",
  folder: "grpc-js",
  prepare: async () => undefined,
  run: (served) => takeSteps(buildProgram(served)),
};

// biome-ignore lint/suspicious/noExplicitAny: proto-loader makes its classes at run time and has no types for them
type Loaded = any;

function buildProgram({ url, adminKey, unknownKey, mjml, slowTemplate }: Served): StepProgram {
  const { letterpress, grpc }: Loaded = loadPackageDefinition(
    loadSync([...FILES, ...INFRASTRUCTURE], { keepCase: true, includeDirs: [PROTO, join(PROTO, "vendor")] }),
  );
  const open = (Service: Loaded) => new Service(new URL(url).host, credentials.createInsecure());
  const [templates, keys] = [open(letterpress.v1.TemplateService), open(letterpress.v1.KeyService)];
  const health = open(grpc.health.v1.Health);
  const reflection = open(grpc.reflection.v1.ServerReflection);
  let key = "";
  let id = "";
  let etag = "";

  const publishSlowly = (options: object, token = adminKey) =>
    call(templates, "PublishTemplate", { id: slowTemplate, force: true }, token, options);
  const fetchTemplate = (request: object, token = key) =>
    call(templates, "GetTemplate", { id, program_format: 1, ...request }, token);

  return {
    "create key": async () => {
      const made = await call(keys, "CreateKey", { name: "grpc-js", targets: ["html", "mjml"] }, adminKey);
      expectSame(made.targets, ["html", "mjml"]);
      key = made.key;
    },
    publish: async () => {
      const made = await call(templates, "CreateTemplate", { name: "grpc-js", subject: "Hi", mjml }, adminKey);
      id = made.template.id;
      const published = await call(templates, "PublishTemplate", { id }, adminKey);
      expectSame(published.version.version, 1);
    },
    "fetch html": async () => {
      const found = await fetchTemplate({ target: "html" });
      expectSame(programsOf(found), ["html", "text", "subject"]);
      etag = found.etag;
    },
    "fetch mjml": async () =>
      expectSame(programsOf(await fetchTemplate({ target: "mjml" })), ["mjml", "text", "subject"]),
    "not modified": async () => {
      const found = await fetchTemplate({ target: "html", if_none_match: etag });
      expectSame([found.not_modified, found.etag], [true, etag]);
    },
    401: async () => void (await expectError(fetchTemplate({}, unknownKey), status.UNAUTHENTICATED, "INVALID_API_KEY")),
    403: async () =>
      void (await expectError(fetchTemplate({ target: "react-email" }), status.PERMISSION_DENIED, "FORBIDDEN")),
    404: async () => void (await expectError(fetchTemplate({ id: "nothing" }), status.NOT_FOUND, "TEMPLATE_NOT_FOUND")),
    422: async () => {
      const refused = call(keys, "CreateKey", { name: "", targets: ["html"] }, adminKey);
      expectSame(await expectError(refused, status.INVALID_ARGUMENT, "INVALID_REQUEST"), ["name"]);
    },
    deadline: async () => {
      const error = await publishSlowly({ deadline: Date.now() + 300 }).catch((err: ServiceError) => err);
      expectSame(error.code, status.DEADLINE_EXCEEDED);
    },
    cancel: async () => {
      const calling = {} as { cancel: () => void };
      const answer = publishSlowly(calling).catch((err: ServiceError) => err);
      setTimeout(() => calling.cancel(), 200);
      expectSame((await answer).code, status.CANCELLED);
      await fetchTemplate({});
    },
    health: async () => expectSame((await call(health, "Check", {}, undefined)).status, 1),
    reflection: async () => {
      const stream = reflection.ServerReflectionInfo();
      const answer = new Promise<Loaded>((resolve, reject) => stream.on("data", resolve).on("error", reject));
      stream.write({ list_services: "" });
      const names = (await answer).list_services_response.service.map(({ name }: { name: string }) => name);
      stream.end();
      for (const service of [health, reflection, templates, keys]) service.close();
      expectSame(names.includes("letterpress.v1.TemplateService"), true);
    },
  };
}

/** `options` takes the deadline of the call and is given its cancel method. */
function call(
  client: Loaded,
  rpc: string,
  request: object,
  token: string | undefined,
  options: Loaded = {},
): Promise<Loaded> {
  const metadata = new Metadata();
  if (token !== undefined) metadata.set("authorization", `Bearer ${token}`);
  return new Promise((resolve, reject) => {
    const sent = client[rpc](request, metadata, options, (error: ServiceError | null, response: Loaded) =>
      error === null ? resolve(response) : reject(error),
    );
    options.cancel = () => sent.cancel();
  });
}

function programsOf(response: Loaded): readonly string[] {
  return Object.keys(JSON.parse(response.template.data.toString()).programs);
}

/** Returns the fields at fault. */
async function expectError(answer: Promise<unknown>, code: status, reason: string): Promise<readonly string[]> {
  const error = await answer.then(
    () => undefined,
    (err: ServiceError) => err,
  );
  const [packed] = error?.metadata.get("grpc-status-details-bin") ?? [];
  const details = packed === undefined ? [] : fromBinary(StatusSchema, packed as Buffer).details;
  const info = details.map((detail) => anyUnpack(detail, ErrorInfoSchema)).find((found) => found !== undefined);
  expectSame([error?.code, info?.reason], [code, reason]);
  return details
    .flatMap((detail) => anyUnpack(detail, BadRequestSchema)?.fieldViolations ?? [])
    .map(({ field }) => field);
}
