import { type Client, runCommand, runWell } from "../support/client.ts";
import type { Served } from "../support/served.ts";
import { expectSame, type StepProgram, takeSteps } from "../support/steps.ts";

const HOW = {
  "curl HTTP/1.1": { flags: ["--http1.1"], version: "1.1", isTls: false },
  "curl h2c": { flags: ["--http2-prior-knowledge"], version: "2", isTls: false },
  "curl TLS": { flags: ["--http2"], version: "2", isTls: true },
} as const;

/** curl with JSON: REST, and Connect where REST has no such call. Once for each way to speak HTTP. */
export const curlClients: readonly Client[] = (Object.keys(HOW) as (keyof typeof HOW)[]).map((name) => ({
  name,
  folder: "curl",
  prepare: async () => void (await runWell(["curl", "--version"])),
  run: (served) => takeSteps(buildProgram(name, served)),
}));

interface Answer {
  readonly status: number;
  readonly etag: string;
  readonly body: Readonly<Record<string, unknown>>;
}

function buildProgram(name: keyof typeof HOW, served: Served): StepProgram {
  const { adminKey, unknownKey, mjml, slowTemplate } = served;
  const { flags, version, isTls } = HOW[name];
  const base = isTls ? served.tlsUrl : served.url;
  const common = ["--silent", "--show-error", ...flags, ...(isTls ? ["--cacert", served.certificate] : [])];
  let key = "";
  let id = "";
  let etag = "";

  async function send(path: string, token: string, ...more: readonly string[]): Promise<Answer> {
    const written = "\n%{http_code} %{http_version} %header{etag}";
    const auth = ["--header", `Authorization: Bearer ${token}`];
    const output = await runWell(["curl", ...common, ...auth, "--write-out", written, ...more, base + path]);
    const end = output.lastIndexOf("\n");
    const [status = "", spoken = "", tag = ""] = output.slice(end + 1).split(" ");
    expectSame(spoken, version);
    return { status: Number(status), etag: tag, body: end === 0 ? {} : JSON.parse(output.slice(0, end)) };
  }
  const post = (path: string, body: object, ...more: readonly string[]) =>
    send(path, adminKey, "--json", JSON.stringify(body), ...more);
  const pathOf = (query: string) => `/v1/sdk/template/${id}?program_format=1${query}`;
  const fetchTemplate = (query: string, token = key) => send(pathOf(query), token, "--compressed");
  const publishSlowly = (...more: readonly string[]) =>
    post("/letterpress.v1.TemplateService/PublishTemplate", { id: slowTemplate, force: true }, ...more);
  const expectRefusal = async (answer: Promise<Answer>, status: number, code: string) => {
    const { status: found, body } = await answer;
    expectSame([found, body.code], [status, code]);
    return body;
  };

  return {
    "create key": async () => {
      const { status, body } = await post("/api/v1/keys", { name, targets: ["html", "mjml"] });
      expectSame([status, body.targets], [201, ["html", "mjml"]]);
      key = String(body.key);
    },
    publish: async () => {
      id = String((await post("/api/v1/templates", { name, subject: "Hi", mjml })).body.id);
      const { status, body } = await post(`/api/v1/templates/${id}:publish`, {});
      expectSame([status, body.version], [200, 1]);
    },
    "fetch html": async () => {
      const { body, etag: tag } = await fetchTemplate("&target=html");
      expectSame(Object.keys(body.programs as object), ["html", "text", "subject"]);
      etag = tag;
    },
    "fetch mjml": async () => {
      const { body } = await fetchTemplate("&target=mjml");
      expectSame(Object.keys(body.programs as object), ["mjml", "text", "subject"]);
    },
    "not modified": async () => {
      const same = ["--compressed", "--header", `If-None-Match: ${etag}`];
      const found = await send(pathOf("&target=html"), key, ...same);
      expectSame([found.status, found.etag], [304, etag]);
    },
    401: async () => void (await expectRefusal(fetchTemplate("", unknownKey), 401, "INVALID_API_KEY")),
    403: async () => void (await expectRefusal(fetchTemplate("&target=react-email"), 403, "FORBIDDEN")),
    404: async () => void (await expectRefusal(send("/v1/sdk/template/nothing", key), 404, "TEMPLATE_NOT_FOUND")),
    422: async () => {
      const refused = post("/api/v1/keys", { name: "", targets: ["html"] });
      const { issues } = await expectRefusal(refused, 422, "INVALID_REQUEST");
      expectSame(issues, [{ loc: ["body", "name"], msg: "value is required", type: "required" }]);
    },
    deadline: async () => {
      const { status, body } = await publishSlowly("--header", "Connect-Timeout-Ms: 300");
      expectSame([status, body.code], [504, "deadline_exceeded"]);
    },
    cancel: async () => {
      const request = ["--max-time", "0.2", "--json", "{}", "--header", `Authorization: Bearer ${adminKey}`];
      const { code } = await runCommand([
        "curl",
        ...common,
        ...request,
        `${base}/api/v1/templates/${slowTemplate}:publish`,
      ]);
      expectSame(code, OPERATION_TIMED_OUT);
      expectSame((await fetchTemplate("")).status, 200);
    },
    health: async () => {
      expectSame((await send("/readyz", key)).body, { status: "ready" });
      expectSame((await post("/grpc.health.v1.Health/Check", {})).body, { status: "SERVING" });
    },
  };
}

/** Exit code of curl. */
const OPERATION_TIMED_OUT = 28;
