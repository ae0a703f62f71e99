/** The same answer from a Fastify route. */
import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { readRecordedAnswer } from "../recorded-answer.ts";
import { openKeyCheck } from "./check-key.ts";

const [database = "", answerFile = ""] = process.argv.slice(2);
const checkKey = openKeyCheck(database);
const { status, fields, body } = readRecordedAnswer(answerFile);
// The same Keep-Alive field as ours.
const app = Fastify({ keepAliveTimeout: 65_000, maxRequestsPerSocket: 10_000 });

app.get("/v1/sdk/template/:id", (request, reply) => {
  if (!checkKey(request.headers.authorization)) {
    reply.code(401).send();
    return;
  }
  reply.code(status).header("x-request-id", randomUUID()).headers(fields);
  reply.send(status === 304 ? undefined : body);
});

console.log(`ready on ${await app.listen({ host: "127.0.0.1", port: 0 })}`);
process.once("SIGTERM", () => process.exit(0));
