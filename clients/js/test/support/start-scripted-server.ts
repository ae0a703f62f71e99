import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the server saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
}

/** Writes one answer, or breaks the connection. */
export type Answer = (response: ServerResponse, request: SeenRequest) => void;

/** A real HTTP server that gives the answer it was last told to. */
export interface ScriptedServer extends AsyncDisposable {
  readonly url: string;
  readonly seen: SeenRequest[];
  answer: Answer;
  /** Stops listening and breaks every connection. */
  goDown(): Promise<void>;
  /** Listens again, on the same port. */
  comeBack(): Promise<void>;
}

export async function startScriptedServer(answer: Answer): Promise<ScriptedServer> {
  const seen: SeenRequest[] = [];
  const server = createServer(({ method = "", url = "", headers }, response) => {
    const request = { method, url, headers };
    seen.push(request);
    scripted.answer(response, request);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, "127.0.0.1", resolve);
    });
  const goDown = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  };
  await listen(0);
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const scripted: ScriptedServer = {
    url: `http://127.0.0.1:${port}`,
    seen,
    answer,
    goDown,
    comeBack: () => listen(port),
    [Symbol.asyncDispose]: goDown,
  };
  return scripted;
}

/** Answers with JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { "Content-Type": "application/json; charset=utf-8", ...headers });
    response.end(JSON.stringify(body));
  };
}

/** Answers with a template under an entity tag, or 304 to whoever holds that. */
export function template(body: unknown, etag: string): Answer {
  return (response, request) => {
    if (request.headers["if-none-match"] === etag) response.writeHead(304, { ETag: etag }).end();
    else json(200, body, { ETag: etag })(response, request);
  };
}

/** Breaks the connection without an answer. */
export const reset: Answer = (response) => {
  response.socket?.resetAndDestroy();
};
