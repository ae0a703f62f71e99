import { Agent, type ClientRequest, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { costlySources } from "./costly-sources.ts";

// Clients of one admin key that send costly sources without end, until a message says stop: some wait for their
// answers, some close the connection as soon as the request has been sent. Reports how often which answer came.
const WAITING = 4;
const LEAVING = 2;
/** Between two requests of one client; a refusal is not heeded. */
const PAUSE_MS = 20;

interface Call {
  readonly path: string;
  /** Empty for a GET. */
  readonly body: Buffer;
}

const { url, token, slugs } = workerData as { url: string; token: string; slugs: readonly string[] };
const counts: Record<string, number> = {};
const calls = buildCalls();
const leaving = new AbortController();
let next = 0;
let isStopped = false;
parentPort?.once("message", () => {
  isStopped = true;
  leaving.abort();
});
parentPort?.postMessage("started");
await Promise.all([...Array(WAITING).fill(stay), ...Array(LEAVING).fill(leave)].map(runClient));
parentPort?.postMessage(counts);

function buildCalls(): readonly Call[] {
  const compiled = Object.values(costlySources()).flatMap(({ kind, text }) => {
    const source = kind === "mjml" ? { mjml: text } : { document: JSON.parse(text) };
    return [
      { path: "/api/v1/templates:validate", body: toBody(source) },
      { path: "/api/v1/templates:preview", body: toBody(source) },
      { path: "/api/v1/templates", body: toBody({ ...source, name: "costly", subject: "Costly", force: true }) },
    ];
  });
  const published = slugs.flatMap((slug) => {
    const path = `/api/v1/templates/${slug}`;
    return [
      { path: `${path}:publish`, body: toBody({ force: true }) },
      { path: `${path}:setSample`, body: toBody({ name: "empty", dynamic_data: {} }) },
      { path: `${path}/contract`, body: Buffer.alloc(0) },
    ];
  });
  return [...compiled, ...published];
}

function toBody(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

async function runClient(send: (sent: ClientRequest) => Promise<string>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!isStopped) {
    const { path, body } = calls[next % calls.length] as Call;
    next += 1;
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": body.length,
    };
    const sent = request(url + path, {
      agent,
      method: body.length === 0 ? "GET" : "POST",
      headers,
      signal: leaving.signal,
    });
    const outcome = send(sent);
    sent.end(body);
    const name = await outcome;
    counts[name] = (counts[name] ?? 0) + 1;
    await wait(PAUSE_MS);
  }
  agent.destroy();
}

/** Waits for the answer. */
function stay(sent: ClientRequest): Promise<string> {
  return new Promise((resolve) => {
    sent.on("error", (error) => resolve(isStopped ? "stopped" : error.message));
    sent.on("response", (response) => {
      response.resume();
      response.on("close", () => resolve(String(response.statusCode)));
    });
  });
}

/** Closes the connection once all is sent. */
function leave(sent: ClientRequest): Promise<string> {
  return new Promise((resolve) => {
    sent.on("error", () => undefined);
    sent.on("close", () => resolve("left"));
    sent.on("finish", () => setTimeout(() => sent.destroy(), 5));
  });
}
