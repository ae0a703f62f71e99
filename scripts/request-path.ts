/**
 * Prints how many of our files and functions one warm fetch of a template executes, for each protocol and version of
 * HTTP: `npm run -s node -- scripts/request-path.ts`. With the name of one of them it lists these functions by file.
 */
import { Agent, request } from "node:http";
import { connect } from "node:http2";
import { Session } from "node:inspector/promises";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { headingSource } from "../test/support/document-fixture.ts";
import { LOCAL, startTestApp } from "../test/support/start-test-app.ts";

const SOURCES = `${pathToFileURL("src")}/`;
const WARM_UP = 50;
/** What runs by a timer beside one request does not run beside all of them. */
const MEASURED = 5;

const RPC = "/letterpress.v1.TemplateService/GetTemplate";
const REST = "/v1/sdk/template/heading?target=html&program_format=1";
const JSON_MESSAGE = JSON.stringify({ id: "heading", target: "html", programFormat: 1 });
/** The same as GetTemplateRequest, behind the prefix of gRPC. */
const ENVELOPE = Buffer.from("00000000110a0768656164696e67120468746d6c2801", "hex");
/** A template is longer, an error shorter. */
const ANSWER_BYTES_MIN = 1_000;

interface Fetch {
  readonly http: 1 | 2;
  readonly path: string;
  readonly type?: string;
  readonly body?: string | Buffer;
}

const FETCHES: Readonly<Record<string, Fetch>> = {
  "REST/1.1": { http: 1, path: REST },
  "REST/2": { http: 2, path: REST },
  gRPC: { http: 2, path: RPC, type: "application/grpc", body: ENVELOPE },
  "Connect JSON/1.1": { http: 1, path: RPC, type: "application/json", body: JSON_MESSAGE },
  "Connect JSON/2": { http: 2, path: RPC, type: "application/json", body: JSON_MESSAGE },
  "gRPC-web/1.1": { http: 1, path: RPC, type: "application/grpc-web+proto", body: ENVELOPE },
};

const [wanted] = process.argv.slice(2);
// The usual level, so that what decides about a line of the log is counted.
const app = await startTestApp({ LOG_LEVEL: "info", LOG_SAMPLE: "1/h" });
const { templates } = app.services;
const { id } = await templates.create(LOCAL, { name: "H", slug: "heading", subject: "Hi", source: headingSource() });
await templates.publish(LOCAL, id, { comment: "" });
const authorization = `Bearer ${await app.issueKey()}`;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const http2 = connect(app.url);
const inspector = new Session();
inspector.connect();
await inspector.post("Profiler.enable");
await inspector.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });

for (const [name, fetch] of Object.entries(FETCHES)) {
  if (wanted !== undefined && wanted !== name) continue;
  for (let i = 0; i < WARM_UP; i += 1) await send(fetch);
  let executed = [...(await measure(fetch))];
  for (let i = 1; i < MEASURED; i += 1) {
    const again = await measure(fetch);
    executed = executed.filter((each) => again.has(each));
  }
  const files = Map.groupBy(executed, (each) => each.split(" ", 1)[0]);
  console.log(`${name.padEnd(18)}${files.size} files, ${executed.length} functions`);
  if (wanted === undefined) continue;
  for (const [file, all] of [...files].sort())
    console.log(`  ${file}: ${all.map((each) => each.split(" ")[1]).join(", ")}`);
}

http2.close();
agent.destroy();
await app.close();

/** The functions that one request executes, each as its file and its name with its place. */
async function measure(fetch: Fetch): Promise<Set<string>> {
  await inspector.post("Profiler.takePreciseCoverage");
  await send(fetch);
  // The end of the exchange comes after the answer.
  await setTimeout(20);
  const { result } = await inspector.post("Profiler.takePreciseCoverage");
  const own = result.filter(({ url }) => url.startsWith(SOURCES));
  return new Set(
    own.flatMap(({ url, functions }) =>
      functions
        .filter(({ ranges: [range] }) => (range?.count ?? 0) > 0)
        .map(
          ({ functionName, ranges: [range] }) => `${url.slice(SOURCES.length)} ${functionName}@${range?.startOffset}`,
        ),
    ),
  );
}

async function send(fetch: Fetch): Promise<void> {
  const length = await (fetch.http === 1 ? sendByHttp1(fetch) : sendByHttp2(fetch));
  if (length < ANSWER_BYTES_MIN) throw new Error(`the answer of ${length} bytes is no template`);
}

function headersOf({ type, body }: Fetch): Record<string, string> {
  if (type === undefined || body === undefined) return { authorization };
  return { authorization, "content-type": type, "content-length": String(Buffer.byteLength(body)) };
}

function sendByHttp1(fetch: Fetch): Promise<number> {
  const method = fetch.body === undefined ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    const sent = request(app.url + fetch.path, { method, agent, headers: headersOf(fetch) });
    sent.on("error", reject).on("response", (response) => resolve(lengthOf(response)));
    sent.end(fetch.body);
  });
}

function sendByHttp2(fetch: Fetch): Promise<number> {
  const method = fetch.body === undefined ? "GET" : "POST";
  const head = { ":method": method, ":path": fetch.path, ...headersOf(fetch) };
  const sent = http2.request(head, { endStream: fetch.body === undefined });
  if (fetch.body !== undefined) sent.end(fetch.body);
  return lengthOf(sent);
}

async function lengthOf(body: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const chunk of body) length += chunk.length;
  return length;
}
