/** The same answer from plain node:http2 streams, with trailers where ours has them. */
import { randomUUID } from "node:crypto";
import { createServer, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { readRecordedAnswer } from "../recorded-answer.ts";
import { openKeyCheck } from "./check-key.ts";

const [database = "", answerFile = ""] = process.argv.slice(2);
const checkKey = openKeyCheck(database);
const { status, fields, trailers, body } = readRecordedAnswer(answerFile);

function send(authorization: string | undefined, stream: ServerHttp2Stream): void {
  if (!checkKey(authorization)) {
    stream.respond({ ":status": 401 }, { endStream: true });
    return;
  }
  if (trailers !== undefined) stream.on("wantTrailers", () => stream.sendTrailers(trailers));
  stream.respond(
    { ":status": status, "x-request-id": randomUUID(), ...fields },
    { endStream: body.length === 0, waitForTrailers: trailers !== undefined },
  );
  if (body.length > 0) stream.end(body);
}

const server = createServer();
server.on("stream", (stream, { ":method": method, authorization }) => {
  if (method === "GET") send(authorization, stream);
  else stream.resume().on("end", () => send(authorization, stream));
});
server.listen(0, "127.0.0.1", () => console.log(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once("SIGTERM", () => process.exit(0));
