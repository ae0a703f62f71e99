import { type Fixture, openFixture } from "../fixture.ts";
import { sendLoad } from "../load.ts";
import { measurePairs } from "../measure-pairs.ts";
import { serve } from "../processes.ts";
import type { Bench } from "../result.ts";

const PATH = "/letterpress.v1.TemplateService/GetTemplate";

/** How many calls are under way at a time. */
interface Concurrency {
  readonly connections: number;
  readonly streams?: number;
}

interface Rpc {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly body: (files: Fixture["files"]) => string;
  readonly concurrency: readonly Concurrency[];
  readonly rivals: readonly (readonly [
    name: string,
    aim: number | undefined,
    program: (fixture: Fixture) => string[],
  ])[];
}

const OVER_H1 = [{ connections: 32 }];
const nodeHttp = ({ files, etag }: Fixture) => [
  "bench/rivals/node-http.ts",
  "h1",
  files.database,
  files.answer,
  files.answerGzip,
  etag,
];
const nodeHttp2 = ({ files, etag }: Fixture) => [
  "bench/rivals/node-http.ts",
  "h2",
  files.database,
  files.answer,
  files.answerGzip,
  etag,
];
const grpcJs = ({ files, etag }: Fixture) => ["bench/rivals/grpc-js.ts", files.database, files.answer, etag];
const connectNode =
  (protocol: "h1" | "h2") =>
  ({ files, etag }: Fixture) => ["bench/rivals/connect-node.ts", protocol, files.database, files.answer, etag];
const H1_RIVALS = [
  ["node:http", 0.5, nodeHttp],
  ["connect-node", undefined, connectNode("h1")],
] as const;

const RPCS: readonly Rpc[] = [
  {
    id: "grpc-get-template",
    name: "gRPC",
    contentType: "application/grpc",
    body: (files) => files.requestEnvelope,
    concurrency: [
      { connections: 1, streams: 8 },
      { connections: 4, streams: 25 },
    ],
    rivals: [
      ["@grpc/grpc-js", 1, grpcJs],
      ["connect-node", undefined, connectNode("h2")],
      ["node:http2", undefined, nodeHttp2],
    ],
  },
  {
    id: "grpc-web-h1",
    name: "gRPC-web",
    contentType: "application/grpc-web+proto",
    body: (files) => files.requestEnvelope,
    concurrency: OVER_H1,
    rivals: H1_RIVALS,
  },
  {
    id: "connect-h1",
    name: "Connect, proto",
    contentType: "application/proto",
    body: (files) => files.requestProto,
    concurrency: OVER_H1,
    rivals: H1_RIVALS,
  },
  {
    id: "connect-h1",
    name: "Connect, JSON",
    contentType: "application/json",
    body: (files) => files.requestJson,
    concurrency: OVER_H1,
    rivals: H1_RIVALS,
  },
];

/** GetTemplate over the RPC protocols. */
export const rpcBench: Bench = {
  ids: ["grpc-get-template", "grpc-web-h1", "connect-h1"],
  async run({ rounds, seconds }, report) {
    const fixture = await openFixture();
    for (const rpc of RPCS) {
      for (const [rival, aim, program] of rpc.rivals) {
        const served = await serve(program(fixture));
        for (const { connections, streams } of rpc.concurrency) {
          const headers = { authorization: `Bearer ${fixture.token}`, "content-type": rpc.contentType, te: "trailers" };
          const body = rpc.body(fixture.files);
          const load = (url: string) => () =>
            sendLoad({ url: url + PATH, headers, body, connections, streams, seconds }).perSecond;
          const sides = { ours: load(fixture.ours.url), theirs: load(served.url) };
          const calls = connections * (streams ?? 1);
          const row = { id: rpc.id, rival, case: `${rpc.name}, ${calls} at a time`, unit: "calls/s", aim, ...sides };
          report(await measurePairs(row, rounds));
        }
        await served.stop();
      }
    }
    await fixture.close();
  },
};
