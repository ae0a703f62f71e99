import { Agent, request } from "node:http";
import { type ClientHttp2Session, connect } from "node:http2";
import { setTimeout as wait } from "node:timers/promises";
import { create, toBinary } from "@bufbuild/protobuf";
import { GetTemplateRequestSchema } from "../../gen/letterpress/v1/template_service_pb.ts";
import { callApi, type MadeKey, makeKey } from "../reliability/api-calls.ts";
import { quantile } from "../reliability/quantile.ts";
import type { ServerUnderTest } from "../reliability/server-under-test.ts";
import { envelope } from "../reliability/wire-requests.ts";
import type { Workspace } from "../reliability/workspace.ts";

/** The server at one moment, and the calls since the one before. */
export interface Sample {
  readonly minute: number;
  readonly calls: number;
  readonly failures: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly memoryMb: number;
  readonly heapMb: number;
  readonly handles: number;
}

const SAMPLES = 60;
const FETCHES_PER_SECOND = 120;
const TEMPLATES = ["welcome", "password-reset", "order-receipt", "newsletter", "event-invite"];

/**
 * Loads the server for that long, with as many samples whatever the time: fetches over HTTP/1.1 and gRPC with one key,
 * a key made, used, rotated and revoked each second, refused keys, and a draft published every ten seconds.
 */
export async function* runLoad(
  server: ServerUnderTest,
  workspace: Workspace,
  durationMs: number,
): AsyncGenerator<Sample> {
  const startedAt = performance.now();
  const load: Load = { server, workspace, end: startedAt + durationMs, times: [], failures: 0 };
  const agent = new Agent({ keepAlive: true });
  const session = connect(server.url);
  const pauseMs = 2000 / FETCHES_PER_SECOND;
  const running = [
    every(load, pauseMs, (turn) => fetchOverHttp1(load, agent, pick(turn), server.sdkToken, 200)),
    every(load, pauseMs, (turn) => fetchOverGrpc(load, session, pick(turn))),
    every(load, 1000, () => liveOneKey(load, agent)),
    every(load, 10_000, (turn) => publish(load, pick(turn))),
  ];
  for (let index = 1; index <= SAMPLES; index++) {
    await wait(startedAt + (durationMs * index) / SAMPLES - performance.now());
    yield await sample(load, (performance.now() - startedAt) / 60_000);
  }
  await Promise.all(running);
  agent.destroy();
  session.close();
}

interface Load {
  readonly server: ServerUnderTest;
  readonly workspace: Workspace;
  readonly end: number;
  times: number[];
  failures: number;
}

async function sample(load: Load, minute: number): Promise<Sample> {
  const { server, times, failures } = load;
  load.times = [];
  load.failures = 0;
  return {
    minute,
    calls: times.length,
    failures,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    maxMs: Math.max(0, ...times),
    memoryMb: (await server.metric("process_resident_memory_bytes")) / 1e6,
    heapMb: (await server.metric("nodejs_heap_size_used_bytes")) / 1e6,
    handles: await server.metric("process_open_fds"),
  };
}

/** At a steady rate: a call that is late is not made up for. */
async function every(load: Load, pauseMs: number, call: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; performance.now() < load.end; turn++) {
    const startedAt = performance.now();
    await call(turn).catch(() => {
      load.failures += 1;
    });
    await wait(Math.max(0, pauseMs - (performance.now() - startedAt)));
  }
}

function pick(turn: number): string {
  return TEMPLATES[turn % TEMPLATES.length] ?? "welcome";
}

function fetchOverHttp1(load: Load, agent: Agent, slug: string, token: string, expected: number): Promise<void> {
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": "gzip" };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${load.server.url}/v1/sdk/template/${slug}?target=html&program_format=2`,
      { agent, headers },
      (response) => {
        response.resume().on("end", () => {
          load.times.push(performance.now() - startedAt);
          if (response.statusCode === expected) resolve();
          else reject(new Error(`status ${response.statusCode}`));
        });
      },
    );
    sent.on("error", reject).end();
  });
}

function fetchOverGrpc(load: Load, session: ClientHttp2Session, slug: string): Promise<void> {
  const startedAt = performance.now();
  const stream = session.request({
    ":method": "POST",
    ":path": "/letterpress.v1.TemplateService/GetTemplate",
    "content-type": "application/grpc",
    te: "trailers",
    authorization: `Bearer ${load.server.sdkToken}`,
  });
  const message = create(GetTemplateRequestSchema, { id: slug, target: "html", programFormat: 2 });
  stream.end(envelope(toBinary(GetTemplateRequestSchema, message)));
  return new Promise((resolve, reject) => {
    let status: unknown;
    stream.on("trailers", (trailers) => {
      status = trailers["grpc-status"];
    });
    stream.on("error", reject).resume();
    stream.on("end", () => {
      load.times.push(performance.now() - startedAt);
      if (status === "0") resolve();
      else reject(new Error(`grpc-status ${status}`));
    });
  });
}

async function liveOneKey(load: Load, agent: Agent): Promise<void> {
  const { server, workspace } = load;
  const key: MadeKey = await makeKey(server, workspace);
  await fetchOverHttp1(load, agent, "welcome", key.token, 200);
  const rotated = await callApi(server, workspace, `keys/${key.id}:rotate`, { grace_period: "0s" });
  await fetchOverHttp1(load, agent, "welcome", key.token, 401);
  await fetchOverHttp1(load, agent, "welcome", String(rotated.body.key), 200);
  await callApi(server, workspace, `keys/${key.id}:revoke`, {});
  await fetchOverHttp1(load, agent, "welcome", String(rotated.body.key), 401);
}

async function publish({ server, workspace }: Load, slug: string): Promise<void> {
  const { status } = await callApi(server, workspace, `templates/${slug}:publish`, {
    publish_unchanged: true,
  });
  if (status !== 200) throw new Error(`publishing was answered ${status}`);
}
