import { readFileSync } from "node:fs";
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { connect } from "node:http2";
import { buffer } from "node:stream/consumers";

/** A request that is sent again and again. */
export interface Call {
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What is posted; absent: GET. */
  readonly body?: Uint8Array | undefined;
}

export type Protocol = "h1" | "h2";

/** What our server answered, for rivals to answer the same. */
export interface RecordedAnswer {
  readonly status: number;
  /** Without those that Node writes by itself and without the request id, which is another one each time. */
  readonly fields: Readonly<Record<string, string>>;
  /** Absent when there are none. */
  readonly trailers?: Readonly<Record<string, string>> | undefined;
  readonly body: Buffer;
}

/** Headers that Node writes itself, or that differ with each request. */
const WRITTEN_PER_REQUEST = ["date", "connection", "keep-alive", "transfer-encoding", "x-request-id"];

/** Sends one request and returns the answer with its bytes as they came, compressed if they were. */
export async function recordAnswer(url: string, call: Call, protocol: Protocol): Promise<RecordedAnswer> {
  const answer = await (protocol === "h1" ? askOverHttp1(url, call) : askOverHttp2(url, call));
  if (answer.status >= 400) throw new Error(`${call.path} was answered ${answer.status}: ${answer.body}`);
  return answer;
}

/** The text of a file that `readRecordedAnswer` reads. */
export function writeRecordedAnswer(answer: RecordedAnswer): string {
  return JSON.stringify({ ...answer, body: answer.body.toString("base64") });
}

export function readRecordedAnswer(file: string): RecordedAnswer {
  const answer = JSON.parse(readFileSync(file, "utf8"));
  return { ...answer, body: Buffer.from(answer.body, "base64") };
}

async function askOverHttp1(url: string, { path, headers, body }: Call): Promise<RecordedAnswer> {
  const request = requestHttp(url + path, { method: methodOf(body), headers, agent: false });
  const answered = Promise.withResolvers<IncomingMessage>();
  request.on("response", answered.resolve).on("error", answered.reject);
  request.end(body);
  const response = await answered.promise;
  return {
    status: response.statusCode ?? 0,
    fields: keptFields(response.headers),
    body: await buffer(response),
  };
}

async function askOverHttp2(url: string, { path, headers, body }: Call): Promise<RecordedAnswer> {
  const session = connect(url);
  const stream = session.request({ ...headers, ":method": methodOf(body), ":path": path });
  const answered = Promise.withResolvers<IncomingHttpHeaders & { ":status"?: number }>();
  let trailers: IncomingHttpHeaders | undefined;
  stream.on("response", answered.resolve).on("error", answered.reject);
  stream.on("trailers", (fields) => {
    trailers = fields;
  });
  stream.end(body);
  const { ":status": status = 0, ...fields } = await answered.promise;
  const bytes = await buffer(stream);
  session.close();
  return {
    status,
    fields: keptFields(fields),
    trailers: trailers && keptFields(trailers),
    body: bytes,
  };
}

function methodOf(body: Uint8Array | undefined): string {
  return body === undefined ? "GET" : "POST";
}

function keptFields(headers: IncomingHttpHeaders): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !WRITTEN_PER_REQUEST.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
