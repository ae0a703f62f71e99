import { join } from "node:path";
import { type Client, runCommand, runWell } from "../support/client.ts";
import type { Served } from "../support/served.ts";
import { expectSame, type StepProgram, takeSteps } from "../support/steps.ts";

const VERSION = "v1.9.4";

/** grpcurl, which knows the messages from the server's reflection alone. */
export const grpcurl: Client = {
  name: "grpcurl",
  folder: "grpcurl",
  async prepare(folder) {
    const env = { ...process.env, GOBIN: folder };
    await runWell(["go", "install", `github.com/fullstorydev/grpcurl/cmd/grpcurl@${VERSION}`], { env });
  },
  run: (served, folder) => takeSteps(buildProgram(served, join(folder, "grpcurl"))),
};

interface GrpcError {
  /** Number of the status code. */
  readonly code: number;
  readonly details?: readonly { readonly reason?: string; readonly fieldViolations?: readonly { field: string }[] }[];
}

function buildProgram({ url, adminKey, unknownKey, mjml, slowTemplate }: Served, program: string): StepProgram {
  const address = new URL(url).host;
  let key = "";
  let id = "";
  let etag = "";

  const commandOf = (rpc: string, request: object, token: string, flags: readonly string[]) =>
    [
      ...[program, "-plaintext", "-format-error", ...flags, "-H", `authorization: Bearer ${token}`],
      ...["-d", JSON.stringify(request), address, rpc],
    ] as [string, ...string[]];
  // biome-ignore lint/suspicious/noExplicitAny: JSON of many shapes, each compared where it is read
  async function call(rpc: string, request: object, token: string): Promise<any> {
    return JSON.parse(await runWell(commandOf(rpc, request, token, [])));
  }
  async function refuse(
    rpc: string,
    request: object,
    token: string,
    flags: readonly string[] = [],
  ): Promise<GrpcError> {
    const { stdout, stderr, code } = await runCommand(commandOf(rpc, request, token, flags));
    if (code === 0) throw new Error(`${rpc} was answered: ${stdout}`);
    return JSON.parse(stderr.slice(stderr.indexOf("{")));
  }
  const get = (request: object, token = key) => call(GET, { id, program_format: 1, ...request }, token);
  async function expectError(
    request: object,
    token: string,
    code: number,
    reason: string,
    rpc = GET,
  ): Promise<GrpcError> {
    const error = await refuse(rpc, request, token);
    expectSame([error.code, error.details?.find((detail) => detail.reason !== undefined)?.reason], [code, reason]);
    return error;
  }

  return {
    "create key": async () => {
      const made = await call(CREATE_KEY, { name: "grpcurl", targets: ["html", "mjml"] }, adminKey);
      expectSame(made.targets, ["html", "mjml"]);
      key = made.key;
    },
    publish: async () => {
      const made = await call(CREATE, { name: "grpcurl", subject: "Hi", mjml }, adminKey);
      id = made.template.id;
      expectSame((await call(PUBLISH, { id }, adminKey)).version.version, 1);
    },
    "fetch html": async () => {
      const found = await get({ target: "html" });
      expectSame(programsOf(found), ["html", "text", "subject"]);
      etag = found.etag;
    },
    "fetch mjml": async () => expectSame(programsOf(await get({ target: "mjml" })), ["mjml", "text", "subject"]),
    "not modified": async () => {
      const found = await get({ target: "html", if_none_match: etag });
      expectSame([found.notModified, found.etag], [true, etag]);
    },
    401: async () => void (await expectError({ id }, unknownKey, 16, "INVALID_API_KEY")),
    403: async () => void (await expectError({ id, target: "react-email" }, key, 7, "FORBIDDEN")),
    404: async () => void (await expectError({ id: "nothing" }, key, 5, "TEMPLATE_NOT_FOUND")),
    422: async () => {
      const error = await expectError({ name: "", targets: ["html"] }, adminKey, 3, "INVALID_REQUEST", CREATE_KEY);
      const violations = error.details?.flatMap(({ fieldViolations = [] }) =>
        fieldViolations.map(({ field }) => field),
      );
      expectSame(violations, ["name"]);
    },
    deadline: async () => {
      const error = await refuse(PUBLISH, { id: slowTemplate, force: true }, adminKey, ["-max-time", "0.3"]);
      expectSame(error.code, 4);
    },
    cancel: async () => {
      const command = commandOf(PUBLISH, { id: slowTemplate, force: true }, adminKey, []);
      const { stdout } = await runCommand(command, { signalAfterMs: 300 });
      expectSame(stdout, "");
      await get({});
    },
    health: async () => expectSame(await call("grpc.health.v1.Health/Check", {}, key), { status: "SERVING" }),
    reflection: async () => {
      const services = (await runWell([program, "-plaintext", address, "list"])).trim().split("\n");
      expectSame(services.includes("letterpress.v1.TemplateService"), true);
      const described = await runWell([program, "-plaintext", address, "describe", GET.replace("/", ".")]);
      expectSame(/rpc GetTemplate \( \.letterpress\.v1\.GetTemplateRequest \)/.test(described), true);
    },
  };
}

const GET = "letterpress.v1.TemplateService/GetTemplate";
const CREATE = "letterpress.v1.TemplateService/CreateTemplate";
const PUBLISH = "letterpress.v1.TemplateService/PublishTemplate";
const CREATE_KEY = "letterpress.v1.KeyService/CreateKey";

function programsOf(response: { readonly template: { readonly data: string } }): readonly string[] {
  return Object.keys(JSON.parse(Buffer.from(response.template.data, "base64").toString()).programs);
}
