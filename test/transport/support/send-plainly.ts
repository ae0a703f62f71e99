import { request } from "node:http";
import { connect } from "node:http2";

/** A request with just these header fields. */
export interface PlainRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Several values are as many fields. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | Buffer | undefined;
}

/** An answer without its date, which it had. */
export interface PlainAnswer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  /** A character for each byte. */
  readonly body: string;
}

/** Sends over a connection of its own. */
export function sendByHttp1(url: string, { method, path, headers, body }: PlainRequest): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, path, headers: { ...lengthOf(body), ...headers } });
    sent.on("error", reject).on("response", (response) => {
      readAll(response).then((text) => resolve(toAnswer(response.statusCode, response.headers, text)), reject);
    });
    sent.end(body);
  });
}

/** The same over HTTP/2. */
export function sendByHttp2(url: string, { method, path, headers, body }: PlainRequest): Promise<PlainAnswer> {
  // Otherwise Node refuses to send some fields twice. Its types do not know the option yet.
  const session = connect(url, { strictSingleValueFields: false } as object);
  const answered = new Promise<PlainAnswer>((resolve, reject) => {
    session.on("error", reject);
    const pseudo = { ":method": method, ":path": path };
    const sent = session.request({ ...pseudo, ...lengthOf(body), ...headers }, { endStream: body === undefined });
    sent.on("error", reject).on("response", ({ ":status": status, ...fields }) => {
      readAll(sent).then((text) => resolve(toAnswer(status, fields, text)), reject);
    });
    if (body !== undefined) sent.end(body);
  });
  return answered.finally(() => session.close());
}

function lengthOf(body: PlainRequest["body"]): Readonly<Record<string, string>> {
  return body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
}

async function readAll(source: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks).toString("latin1");
}

function toAnswer(status: number | undefined, headers: Readonly<Record<string, unknown>>, body: string): PlainAnswer {
  const { date, ...fields } = headers;
  if (typeof date !== "string") throw new Error("the answer has no date");
  return { status, headers: fields, body };
}
