/** The same answer from plain node:http: what a server costs that checks the key and does nothing else. */
import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readRecordedAnswer } from "../recorded-answer.ts";
import { openKeyCheck } from "./check-key.ts";

const [database = "", answerFile = ""] = process.argv.slice(2);
const checkKey = openKeyCheck(database);
const { status, fields, body } = readRecordedAnswer(answerFile);
const length = status === 304 ? {} : { "content-length": body.length };

function send(authorization: string | undefined, response: ServerResponse): void {
  if (!checkKey(authorization)) {
    response.writeHead(401).end();
    return;
  }
  response.writeHead(status, { "x-request-id": randomUUID(), ...fields, ...length });
  response.end(status === 304 ? undefined : body);
}

// The same Keep-Alive field as ours.
const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const { authorization } = request.headers;
  if (request.method === "GET") send(authorization, response);
  else request.resume().on("end", () => send(authorization, response));
});
server.maxRequestsPerSocket = 10_000;
server.listen(0, "127.0.0.1", () => console.log(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once("SIGTERM", () => process.exit(0));
