/** The same unary call from connect-node, without Fastify: gRPC over h2c, or gRPC-web and Connect over HTTP/1.1. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createHttp2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { GetTemplateResponseSchema, TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { openKeyCheck } from "./check-key.ts";

const [protocol, database = "", answerFile = "", etag = ""] = process.argv.slice(2);
const checkKey = openKeyCheck(database);
const template = { contentType: "application/json; charset=utf-8", data: readFileSync(answerFile) };
const response = create(GetTemplateResponseSchema, { template, etag, version: 1 });

const handler = connectNodeAdapter({
  routes: (router) =>
    router.rpc(TemplateService.method.getTemplate, (_request, context) => {
      if (checkKey(context.requestHeader.get("authorization") ?? undefined)) return response;
      throw new ConnectError("no such key", Code.Unauthenticated);
    }),
});
const server = protocol === "h2" ? createHttp2Server(handler) : createServer(handler);
server.listen(0, "127.0.0.1", () => console.log(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once("SIGTERM", () => process.exit(0));
