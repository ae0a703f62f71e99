/** The same answer from plain node:http (or, with `h2`, node:http2): what a server costs that does nothing else. */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createHttp2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { openKeyCheck } from "./check-key.ts";

const [protocol, database = "", answerFile = "", gzipFile = "", etag = "", prefixBytes = "0"] = process.argv.slice(2);
const checkKey = openKeyCheck(database);
const answer = Buffer.concat([Buffer.alloc(Number(prefixBytes)), readFileSync(answerFile)]);
const gzip = readFileSync(gzipFile);
const FIELDS = { etag, "cache-control": "private, max-age=60", vary: "authorization, accept-encoding" };

function send(request: IncomingMessage, response: ServerResponse): void {
  if (!checkKey(request.headers.authorization)) {
    response.writeHead(401).end();
  } else if (request.headers["if-none-match"] === etag) {
    response.writeHead(304, FIELDS).end();
  } else {
    const isGzip = request.headers["accept-encoding"] === "gzip";
    const body = isGzip ? gzip : answer;
    response.writeHead(200, {
      ...FIELDS,
      "content-type": "application/json; charset=utf-8",
      ...(isGzip && { "content-encoding": "gzip" }),
      "content-length": body.length,
    });
    response.end(body);
  }
}

function answerRequest(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === "GET") send(request, response);
  else request.resume().on("end", () => send(request, response));
}

const server = protocol === "h2" ? createHttp2Server(answerRequest as never) : createServer(answerRequest);
server.listen(0, "127.0.0.1", () => console.log(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once("SIGTERM", () => process.exit(0));
