/** The same unary call from connect-node, without Fastify: gRPC over h2c, or gRPC-web and Connect over HTTP/1.1. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { createServer as createHttp2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { GetTemplateResponseSchema, TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { readRecordedAnswer } from "../recorded-answer.ts";
import { openKeyCheck } from "./check-key.ts";
import { readTemplate } from "./read-template.ts";

const [protocol, database = "", answerFile = ""] = process.argv.slice(2);
const checkKey = openKeyCheck(database);
const { contentType, data, etag, fields } = readTemplate(readRecordedAnswer(answerFile));
const response = create(GetTemplateResponseSchema, { template: { contentType, data }, etag, version: 1 });

const handler = connectNodeAdapter({
  routes: (router) =>
    router.rpc(TemplateService.method.getTemplate, (_request, { requestHeader, responseHeader }) => {
      if (!checkKey(requestHeader.get("authorization") ?? undefined)) {
        throw new ConnectError("no such key", Code.Unauthenticated);
      }
      responseHeader.set("x-request-id", randomUUID());
      for (const [name, value] of fields) responseHeader.set(name, value);
      return response;
    }),
});
const server = protocol === "h2" ? createHttp2Server(handler) : createServer({ keepAliveTimeout: 65_000 }, handler);
server.listen(0, "127.0.0.1", () => console.log(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once("SIGTERM", () => process.exit(0));
