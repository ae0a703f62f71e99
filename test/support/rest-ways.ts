import { type ClientHttp2Session, connect } from "node:http2";
import type { Outcome, Way } from "./outcome.ts";
import { restCode } from "./published-errors.ts";

/** What came back over HTTP, by either version. */
export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Sends one request and reads its whole answer. */
export type SendRest = (
  method: string,
  path: string,
  headers?: Readonly<Record<string, string>>,
  body?: string,
) => Promise<RestAnswer>;

/** JSON REST by fetch over HTTP/1.1, and by node:http2. */
export function restWays(baseUrl: string): readonly Way[] {
  const session = connect(baseUrl);
  return [
    toWay("REST/1.1", fetchRest(baseUrl), () => undefined),
    toWay("REST/h2", http2Rest(session), () => session.close()),
  ];
}

export function fetchRest(baseUrl: string): SendRest {
  return async (method, path, headers = {}, body) => {
    const response = await fetch(baseUrl + path, { method, headers, ...(body !== undefined && { body }) });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
}

export function http2Rest(session: ClientHttp2Session): SendRest {
  return (method, path, headers = {}, body) =>
    new Promise((resolve, reject) => {
      const stream = session.request({ ":method": method, ":path": path, ...headers });
      const chunks: Buffer[] = [];
      let status = 0;
      const received = new Headers();
      stream.on("response", (fields) => {
        status = Number(fields[":status"]);
        for (const [name, value] of Object.entries(fields)) {
          if (!name.startsWith(":")) received.set(name, String(value));
        }
      });
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("end", () => resolve({ status, headers: received, body: Buffer.concat(chunks).toString() }));
      stream.on("error", reject);
      stream.end(body);
    });
}

function toWay(name: string, send: SendRest, close: () => void): Way {
  return {
    name,
    close,
    async getTemplate(request, token) {
      const { id, if_none_match, ...query } = request;
      const search = new URLSearchParams(
        Object.entries(query).map(([field, value]): [string, string] => [field, String(value)]),
      );
      const headers = if_none_match === undefined ? {} : { "if-none-match": String(if_none_match) };
      const path = `/v1/sdk/template/${encodeURIComponent(String(id))}?${search}`;
      const answer = await send("GET", path, { ...headers, ...bearer(token) });
      if (answer.status === 304) return ok({ not_modified: true, etag: answer.headers.get("etag") });
      if (answer.status !== 200) return readRestError(answer);
      const data = Buffer.from(answer.body).toString("base64");
      const contentType = answer.headers.get("content-type");
      return ok({
        template: { content_type: contentType, data },
        etag: answer.headers.get("etag"),
        not_modified: false,
      });
    },
    async createKey(request, token) {
      const headers = { "content-type": "application/json", ...bearer(token) };
      const answer = await send("POST", "/api/v1/keys", headers, JSON.stringify(request));
      return answer.status === 201 ? ok(JSON.parse(answer.body)) : readRestError(answer);
    },
  };
}

/** A refused answer, whose status must be the published one of its code. */
export function readRestError({ status, body }: RestAnswer): Outcome {
  const {
    code,
    message,
    issues = [],
  } = JSON.parse(body) as {
    readonly code: string;
    readonly message: string;
    readonly issues?: readonly {
      readonly loc: readonly (string | number)[];
      readonly msg: string;
      readonly type: string;
    }[];
  };
  return {
    code: restCode(code, status),
    message,
    issues: issues.map(({ loc, msg, type }) => `${joinPath(loc.slice(1))}: ${msg} [${type}]`).sort(),
    response: undefined,
  };
}

function joinPath(path: readonly (string | number)[]): string {
  return path.map((part, index) => (typeof part === "number" ? `[${part}]` : index === 0 ? part : `.${part}`)).join("");
}

function ok(response: Record<string, unknown>): Outcome {
  return { code: "OK", message: "", issues: [], response };
}

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
