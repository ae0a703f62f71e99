/** The same unary call from a @grpc/grpc-js server. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type handleUnaryCall, loadPackageDefinition, Server, ServerCredentials, status } from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { openKeyCheck } from "./check-key.ts";

const [database = "", answerFile = "", etag = ""] = process.argv.slice(2);
const checkKey = openKeyCheck(database);
const proto = join(import.meta.dirname, "../../proto");
const definition = loadSync("letterpress/v1/template_service.proto", {
  keepCase: true,
  includeDirs: [proto, join(proto, "vendor")],
});
// biome-ignore lint/suspicious/noExplicitAny: proto-loader makes its classes at run time and has no types for them
const { TemplateService } = (loadPackageDefinition(definition) as any).letterpress.v1;
const response = {
  template: { content_type: "application/json; charset=utf-8", data: readFileSync(answerFile) },
  etag,
  version: 1,
};

const GetTemplate: handleUnaryCall<unknown, typeof response> = (call, done) => {
  const [authorization] = call.metadata.get("authorization");
  if (checkKey(String(authorization))) done(null, response);
  else done({ code: status.UNAUTHENTICATED });
};

const server = new Server();
server.addService(TemplateService.service, { GetTemplate });
server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) => {
  if (error !== null) throw error;
  console.log(`ready on http://127.0.0.1:${port}`);
});
process.once("SIGTERM", () => process.exit(0));
