import { type Fixture, openFixture, TEMPLATE } from "../fixture.ts";
import { buildProtoset, findGhz, sendGhzLoad } from "../ghz-load.ts";
import { sendLoad } from "../load.ts";
import { measurePairs } from "../measure-pairs.ts";
import { type Served, serve } from "../processes.ts";
import type { Call, Protocol } from "../recorded-answer.ts";
import type { Bench, BenchOptions, Report } from "../result.ts";
import { frameRequest, getTemplateRequest } from "../template-request.ts";

const PATH = "/letterpress.v1.TemplateService/GetTemplate";
const MESSAGE = getTemplateRequest(TEMPLATE, "html");
const CONNECT_GET = `${PATH}?connect=v1&encoding=proto&base64=1&message=${MESSAGE.toString("base64url")}`;

interface Rival {
  readonly name: string;
  readonly aim: number | undefined;
  readonly program: readonly string[];
}

interface Rpc {
  readonly id: string;
  readonly name: string;
  readonly protocol: Protocol;
  readonly path: string;
  readonly contentType?: string;
  readonly body?: Buffer;
  /** Connections, and streams at a time on each. */
  readonly concurrency: readonly { readonly connections: number; readonly streams?: number }[];
}

const GRPC_JS: Rival = { name: "@grpc/grpc-js", aim: 1, program: ["bench/rivals/grpc-js.ts"] };

const RIVALS: Readonly<Record<Protocol, readonly Rival[]>> = {
  h1: [
    { name: "node:http", aim: 0.5, program: ["bench/rivals/node-http.ts"] },
    { name: "connect-node", aim: undefined, program: ["bench/rivals/connect-node.ts", "h1"] },
  ],
  h2: [
    GRPC_JS,
    { name: "connect-node", aim: undefined, program: ["bench/rivals/connect-node.ts", "h2"] },
    { name: "node:http2", aim: undefined, program: ["bench/rivals/node-http2.ts"] },
  ],
};

const OVER_H1 = { protocol: "h1", concurrency: [{ connections: 32 }] } as const;
const GRPC: Rpc = {
  id: "grpc-get-template",
  name: "gRPC",
  protocol: "h2",
  path: PATH,
  contentType: "application/grpc",
  body: frameRequest(MESSAGE),
  concurrency: [
    { connections: 1, streams: 8 },
    { connections: 4, streams: 25 },
  ],
};

const RPCS: readonly Rpc[] = [
  GRPC,
  {
    ...OVER_H1,
    id: "grpc-web-h1",
    name: "gRPC-web",
    path: PATH,
    contentType: "application/grpc-web+proto",
    body: frameRequest(MESSAGE),
  },
  { ...OVER_H1, id: "connect-h1", name: "Connect, proto", path: PATH, contentType: "application/proto", body: MESSAGE },
  {
    ...OVER_H1,
    id: "connect-h1",
    name: "Connect, JSON",
    path: PATH,
    contentType: "application/json",
    body: Buffer.from(JSON.stringify({ id: TEMPLATE, target: "html", program_format: 1 })),
  },
  { ...OVER_H1, id: "connect-h1", name: "Connect, GET", path: CONNECT_GET },
];

/** GetTemplate over the RPC protocols. */
export const rpcBench: Bench = {
  ids: ["grpc-get-template", "grpc-web-h1", "connect-h1"],
  async run(options, report) {
    const fixture = await openFixture();
    for (const rpc of RPCS.filter(({ id }) => options.ids.includes(id))) {
      for (const rival of RIVALS[rpc.protocol]) {
        const served = await serveRival(rival, fixture, rpc);
        await measureRpc(rpc, { rival, served, fixture }, options, report);
        await served.stop();
      }
    }
    if (options.ids.includes(GRPC.id)) await measureWithGhz(fixture, options, report);
    await fixture.close();
  },
};

async function measureRpc(
  rpc: Rpc,
  { rival, served, fixture }: { readonly rival: Rival; readonly served: Served; readonly fixture: Fixture },
  { rounds, seconds }: BenchOptions,
  report: Report,
): Promise<void> {
  const { headers } = callOf(rpc, fixture);
  const body = rpc.body === undefined ? undefined : fixture.writeFile("request", rpc.body);
  for (const { connections, streams } of rpc.concurrency) {
    const load = (url: string) => () =>
      sendLoad({ url: url + rpc.path, headers, body, connections, streams, seconds }).perSecond;
    const sides = { ours: load(fixture.ours.url), theirs: load(served.url) };
    const name = `${rpc.name}, ${connections * (streams ?? 1)} at a time`;
    const row = { id: rpc.id, rival: rival.name, case: name, unit: "calls/s", aim: rival.aim, ...sides };
    report(await measurePairs(row, rounds));
  }
}

/** The same against grpc-js with a client that others wrote. */
async function measureWithGhz(fixture: Fixture, { rounds, seconds }: BenchOptions, report: Report): Promise<void> {
  const ghz = findGhz();
  if (ghz === undefined) return;
  const served = await serveRival(GRPC_JS, fixture, GRPC);
  const message = fixture.writeFile(
    "message.json",
    JSON.stringify({ id: TEMPLATE, target: "html", program_format: 1 }),
  );
  const protoset = fixture.writeFile("letterpress.binpb", "");
  buildProtoset(protoset);
  const load = (url: string) => () =>
    sendGhzLoad(ghz, { url, token: fixture.token, protoset, message, seconds }).perSecond;
  const sides = { ours: load(fixture.ours.url), theirs: load(served.url) };
  const row = { id: GRPC.id, rival: GRPC_JS.name, case: "gRPC from ghz, 8 at a time", unit: "calls/s" };
  // ghz needs more time than either server, which hides what lies between them.
  report(await measurePairs({ ...row, aim: undefined, ...sides }, rounds));
  await served.stop();
}

/** What replays needs the answer to this very call; what answers by itself, the template as it comes over REST. */
async function serveRival({ program }: Rival, fixture: Fixture, rpc: Rpc): Promise<Served> {
  const isReplaying = program[0]?.startsWith("bench/rivals/node-http") === true;
  const call = isReplaying ? callOf(rpc, fixture) : fixture.fetchCall;
  return serve([...program, ...(await fixture.rivalArguments(call, isReplaying ? rpc.protocol : "h1"))]);
}

function callOf({ path, contentType, body }: Rpc, { token }: Fixture): Call {
  const authorization = `Bearer ${token}`;
  const headers = contentType === undefined ? { authorization } : { authorization, "content-type": contentType };
  return { path, headers: { ...headers, te: "trailers" }, body };
}
