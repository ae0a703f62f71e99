/** The same answer from a Fastify route. */
import { readFileSync } from "node:fs";
import Fastify from "fastify";
import { openKeyCheck } from "./check-key.ts";

const [database = "", answerFile = "", gzipFile = "", etag = ""] = process.argv.slice(2);
const checkKey = openKeyCheck(database);
const answer = readFileSync(answerFile);
const gzip = readFileSync(gzipFile);
const app = Fastify();

app.get("/v1/sdk/template/:id", (request, reply) => {
  if (!checkKey(request.headers.authorization)) {
    reply.code(401).send();
    return;
  }
  reply
    .header("etag", etag)
    .header("cache-control", "private, max-age=60")
    .header("vary", "authorization, accept-encoding");
  if (request.headers["if-none-match"] === etag) {
    reply.code(304).send();
    return;
  }
  reply.header("content-type", "application/json; charset=utf-8");
  if (request.headers["accept-encoding"] === "gzip") reply.header("content-encoding", "gzip").send(gzip);
  else reply.send(answer);
});

console.log(`ready on ${await app.listen({ host: "127.0.0.1", port: 0 })}`);
process.once("SIGTERM", () => process.exit(0));
